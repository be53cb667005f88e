/** Topics of `life_ready` items. */
export const lifeTopics = {
  food: 'อาหาร',
  activity: 'การออกกำลังกาย',
  sleep: 'การนอน',
  stress: 'ความเครียด',
  weight: 'การดูแลน้ำหนัก',
  travel: 'การเดินทาง',
  work: 'การทำงาน',
  other: 'อื่น ๆ',
};
