/** What only articles say. */
export const articles = {
  cpe: 'มีหน่วยกิต CPE',
  cpeSection: 'หน่วยกิต CPE',
  cpeCodeSoft: 'รูปแบบที่พบทั่วไปคือ 1234-5-678-901-23-4567 โปรดตรวจสอบ',
};
