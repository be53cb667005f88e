/** The fixed choices of messages to who registered for an event. */
export const eventMessageWords = {
  occasion: {
    confirm: 'ยืนยันการลงทะเบียน',
    reminder: 'แจ้งเตือน',
    cancelled: 'แจ้งยกเลิก',
    thank_you: 'ขอบคุณ',
  },
  state: {
    waiting: 'รอส่ง',
    sending: 'กำลังส่ง',
    handed: 'ส่งมอบให้แพลตฟอร์ม',
    sent: 'ส่งแล้ว',
    skipped: 'ไม่ส่ง',
    void: 'ไม่ต้องส่งแล้ว',
    dead: 'ส่งไม่สำเร็จ',
  },
  reason: {
    account: 'บัญชีถูกระงับหรือลบแล้ว',
    left_alone: 'คัดค้านการใช้ข้อมูล',
    no_consent: 'ไม่ได้ให้ความยินยอมรับข้อความ',
    no_address: 'ไม่มีช่องทางติดต่อ',
    broken_address: 'ช่องทางติดต่อใช้ไม่ได้',
    template: 'เทมเพลตไม่ได้เผยแพร่',
    dropped: 'เจ้าหน้าที่ยกเลิก',
    refused: 'ปลายทางปฏิเสธ',
    tries: 'ลองครบทุกครั้งแล้ว',
    unknown: 'ไม่ทราบว่าส่งถึงหรือไม่',
  },
  /** Why staff cannot remind somebody now, besides the above. */
  refused: {
    reminded: 'แจ้งเตือนเวลาเริ่มนี้ไปแล้วหรือกำลังส่งอยู่ ดูที่แท็บข้อความ',
    not_confirmed: 'แจ้งเตือนได้เฉพาะผู้ที่ยืนยันแล้ว',
    no_template: 'ยังไม่ได้เลือกเทมเพลตแจ้งเตือน เลือกได้ในแบบฟอร์ม หัวข้อข้อความอัตโนมัติ',
  },
};
