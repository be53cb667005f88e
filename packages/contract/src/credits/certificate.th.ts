/** Texts of certificates of credits, and of the page that confirms one. */
export const certificateWords = {
  title: 'เกียรติบัตร',
  given: 'ให้ไว้เพื่อแสดงว่า',
  attended: 'ได้เข้าร่วม',
  council: { cpe: 'สภาเภสัชกรรม (CPE)', cme: 'แพทยสภา (CME)' },
  credits: { cpe: '{n} หน่วยกิต', cme: '{n} คะแนน' },
  institute: 'สถาบันหลัก',
  code: 'รหัสกิจกรรม',
  number: 'เลขที่เกียรติบัตร',
  check: 'ตรวจสอบได้ที่',
  page: {
    title: 'ตรวจสอบเกียรติบัตร',
    valid: 'เกียรติบัตรนี้ถูกต้อง',
    invalid: 'ไม่พบเกียรติบัตรที่ใช้ได้',
    invalidText: 'เลขที่นี้ไม่มีในระบบ หรือถูกเพิกถอนแล้ว กรุณาตรวจสอบเลขที่อีกครั้ง หรือติดต่อผู้จัด',
    name: 'ผู้ได้รับ',
    erased: 'ลบข้อมูลตามคำขอแล้ว',
    meeting: 'กิจกรรม',
    date: 'วันที่',
    credits: 'หน่วยกิต',
  },
};
