/** Texts of errors in the fields of events. */
export const EVENT_ERRORS = {
  event_length: {
    th: 'กิจกรรมต้องยาวไม่เกิน 7 วัน',
    en: 'An event lasts at most 7 days',
  },
  event_ack: {
    th: 'ต้องยืนยันตามจรรยาบรรณก่อนเผยแพร่กิจกรรมที่พบกันในสถานที่',
    en: 'The code of practice must be acknowledged before an event at a venue is published',
  },
  meal_limit: {
    th: 'เกินเพดาน {max} บาทต่อหัว ผู้ดูแลระบบต้องอนุมัติพร้อมเหตุผล',
    en: 'Above the limit of {max} baht a head: an administrator has to allow it with a reason',
  },
  event_owner: {
    th: 'เฉพาะผู้รับผิดชอบหรือผู้ดูแลระบบที่เปลี่ยนผู้รับผิดชอบได้',
    en: 'Only who is responsible, or an administrator, may name somebody else',
  },
  meal_override: {
    th: 'เฉพาะผู้ดูแลระบบที่อนุมัติมูลค่าอาหารเกินเพดานได้',
    en: 'Only an administrator may allow a meal above the limit',
  },
  question_options: {
    th: 'คำถามแบบเลือกตอบต้องมีตัวเลือกอย่างน้อย 2 ข้อ',
    en: 'A question with choices has at least 2 of them',
  },
  question_key: {
    th: 'ใช้ a–z 0–9 และขีดล่าง 2–30 ตัวอักษร ขึ้นต้นด้วย a–z',
    en: 'Use 2–30 characters of a–z, 0–9 and underscores, beginning with a letter',
  },
  typed_title: {
    th: 'พิมพ์ชื่อกิจกรรมให้ตรงกัน',
    en: 'Type the title of this event',
  },
  template_category: {
    th: 'เทมเพลตนี้เป็นของโอกาสอื่น กรุณาเลือกเทมเพลตที่ตรงหมวด',
    en: 'This template is for another occasion. Choose one of the matching category',
  },
} as const;
