/** The fixed choices of requests for patient guides. */
export const guidelineWords = {
  request: {
    view: 'เปิดดูคู่มือ',
    download: 'ดาวน์โหลดคู่มือ',
    share: 'ส่งต่อคู่มือให้ผู้ป่วย',
    print_request: 'ขอคู่มือฉบับพิมพ์',
  },
  action: {
    view: 'เปิดดู',
    download: 'ดาวน์โหลด',
    share: 'ส่งต่อผู้ป่วย',
    print_request: 'ขอฉบับพิมพ์',
  },
  patient_group: {
    type2: 'เบาหวานชนิดที่ 2',
    type1: 'เบาหวานชนิดที่ 1',
    gdm: 'เบาหวานขณะตั้งครรภ์',
    obesity: 'โรคอ้วน',
    haemophilia: 'ฮีโมฟีเลีย',
    growth: 'การเจริญเติบโต',
    general: 'ทั่วไป',
  },
  fulfilment: {
    new: 'รอดำเนินการ',
    preparing: 'กำลังจัดเตรียม',
    sent: 'จัดส่งแล้ว',
    cancelled: 'ยกเลิก',
  },
};
