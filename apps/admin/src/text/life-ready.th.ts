/** What only Life Ready says. */
export const lifeReady = {
  topic: {
    food: 'อาหาร',
    activity: 'การออกกำลังกาย',
    sleep: 'การนอน',
    stress: 'ความเครียด',
    weight: 'การดูแลน้ำหนัก',
    travel: 'การเดินทาง',
    work: 'การทำงาน',
    other: 'อื่น ๆ',
  },
  shareableHint: 'ผู้อ่านส่งต่อให้ผู้ป่วยได้จากแพลตฟอร์ม',
};
