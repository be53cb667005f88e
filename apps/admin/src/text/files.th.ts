/** Files of items: documents, film, sound, subtitles. */
export const files = {
  choose: 'เลือกไฟล์',
  drop: 'ลากไฟล์มาวาง หรือเลือกไฟล์',
  open: 'เปิดไฟล์',
  pages: '{{count}} หน้า',
  replace: 'เปลี่ยนไฟล์',
  replaced: 'เปลี่ยนไฟล์แล้ว',
  remove: 'นำไฟล์ออก',
  removed: 'นำไฟล์ออกแล้ว',
  one: 'เลือกได้ครั้งละหนึ่งไฟล์',
  wrongType: 'ไฟล์ {{name}} ไม่ใช่ {{types}}',
  tooLarge: 'ไฟล์ {{name}} ใหญ่เกินกำหนด {{mb}} MB',
  empty: 'ไฟล์ {{name}} ว่างเปล่า',
};
