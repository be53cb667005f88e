/** Texts of errors in files that are imported, and in their rows. */
export const IMPORT_ERRORS = {
  import_rows: {
    th: 'ไฟล์มีได้ไม่เกิน {max} แถว กรุณาลบแถวและแผ่นงานที่ไม่ใช้ หรือแบ่งเป็นหลายไฟล์',
    en: 'A file has at most {max} rows. Delete rows and sheets that are not needed, or make several files of it',
  },
  import_columns: {
    th: 'ไฟล์มีได้ไม่เกิน {max} คอลัมน์',
    en: 'A file has at most {max} columns',
  },
  import_empty: {
    th: 'ไม่พบหัวคอลัมน์พร้อมแถวข้อมูลในไฟล์',
    en: 'The file has no headings with rows below them',
  },
  import_column_twice: {
    th: '{label}ถูกจับคู่มากกว่าหนึ่งคอลัมน์',
    en: '{label} is matched with more than one column',
  },
  import_key_needed: {
    th: 'ต้องจับคู่คอลัมน์เลขที่ใบประกอบวิชาชีพ อีเมล โทรศัพท์ หรือรหัสอ้างอิง CRM อย่างน้อยหนึ่งคอลัมน์',
    en: 'Match a column with licence numbers, e-mail addresses, phone numbers or CRM ids',
  },
  import_choice: {
    th: 'ไม่พบ{label}ที่ตรงกับข้อความนี้',
    en: 'No {label} has this name',
  },
  import_twice: {
    th: 'เป็นบุคคลเดียวกับแถวที่ {n} ของไฟล์',
    en: 'The same person as in row {n} of the file',
  },
  import_ambiguous: {
    th: 'ตรงกับผู้ใช้มากกว่าหนึ่งคน กรุณาระบุเลขที่ใบประกอบวิชาชีพหรืออีเมล',
    en: 'More than one user matches: give a licence number or an e-mail address',
  },
  import_unknown: {
    th: 'ไม่พบผู้ใช้ที่คุณแก้ไขได้ตามข้อมูลในแถวนี้',
    en: 'No user whom you may change has the data of this row',
  },
} as const;
