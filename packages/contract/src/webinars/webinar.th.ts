/** Fixed choices of webinars. */
export const webinarWords = {
  type: {
    live: 'ถ่ายทอดสด',
    live_with_replay: 'ถ่ายทอดสดพร้อมดูย้อนหลัง',
    on_demand_premiere: 'เปิดฉายครั้งแรก',
  },
  phase: {
    upcoming: 'กำลังจะมาถึง',
    live: 'กำลังถ่ายทอด',
    ended: 'จบแล้ว',
    replay: 'ดูย้อนหลังได้',
    cancelled: 'ยกเลิก',
  },
  mode: { open: 'เปิดรับทันที', approval: 'ต้องอนุมัติ', closed: 'ปิด' },
  platform: {
    zoom: 'Zoom',
    teams: 'Microsoft Teams',
    youtube_live: 'YouTube Live',
    vimeo_live: 'Vimeo Live',
    webex: 'Webex',
    other: 'อื่น ๆ',
  },
  participant: {
    registeredAt: 'ลงทะเบียนเมื่อ',
    joined: 'เข้า',
    left: 'ออก',
    min: 'นาที',
    asked: 'คำถาม',
    credit: 'หน่วยกิต',
    shareOfTime: 'สัดส่วนของเวลา',
    creditType: 'ประเภทหน่วยกิต',
    cancelledByOrganiser: 'ยกเลิกโดยผู้จัด',
  },
};
