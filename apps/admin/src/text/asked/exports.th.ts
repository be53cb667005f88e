/** Export of a list as a file. */
export const exports = {
  what: '{{n}} แถว ตามตัวกรองและลำดับที่แสดงอยู่ {{columns}} คอลัมน์:',
  narrowed: '{{n}} แถว กรองตาม {{filters}} {{columns}} คอลัมน์:',
  all: '{{n}} แถว ทั้งหมดที่คุณเห็น {{columns}} คอลัมน์:',
  whole: '{{n}} แถว {{columns}} คอลัมน์:',
  /** Beside a list of people, where nobody can be reminded yet. */
  noTemplate: 'ยังส่งแจ้งเตือนเองไม่ได้ เพราะยังไม่ได้เลือกเทมเพลตแจ้งเตือน',
  chooseTemplate: 'เลือกได้ในแบบฟอร์ม หัวข้อข้อความอัตโนมัติ',
  format: 'รูปแบบไฟล์',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
  reason: 'เหตุผล',
  reasonFirst: 'กรอกเหตุผลก่อน อย่างน้อย {{n}} ตัวอักษร',
  reasonHint: 'ไฟล์มีชื่อบุคคลที่ไม่ถูกปิดบัง เหตุผลจะเก็บไว้ในบันทึกการตรวจสอบ',
  cancel: 'ยกเลิก',
  done: 'ส่งออกสำเร็จ {{n}} แถว',
};
