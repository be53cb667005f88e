/** Fixed choices of events. */
export const eventWords = {
  type: {
    symposium: 'ประชุมวิชาการ',
    rtm: 'ประชุมโต๊ะกลม',
    hospital_talk: 'บรรยายในโรงพยาบาล',
    workshop: 'อบรมเชิงปฏิบัติการ',
    congress_booth: 'บูธงานประชุม',
    pharmacy_meeting: 'ประชุมร้านยา',
    internal: 'ประชุมภายใน',
    other: 'อื่น ๆ',
  },
  format: { onsite: 'ในสถานที่', online: 'ออนไลน์', hybrid: 'ในสถานที่และออนไลน์' },
  mode: {
    open: 'เปิดรับทันที',
    approval: 'ต้องอนุมัติ',
    invite_only: 'เฉพาะผู้ได้รับเชิญ',
    closed: 'ปิด',
  },
  phase: {
    draft: 'แบบร่าง',
    scheduled: 'ยังไม่เปิดรับ',
    open: 'เปิดรับ',
    full: 'เต็ม',
    closed: 'ปิดรับ',
    ongoing: 'กำลังจัด',
    ended: 'จบแล้ว',
    cancelled: 'ยกเลิก',
  },
  question: {
    text: 'ข้อความ',
    select: 'เลือกหนึ่งข้อ',
    multi: 'เลือกได้หลายข้อ',
    checkbox: 'ทำเครื่องหมาย',
  },
};
