/** The list of articles. */
export const articles = {
  title: 'บทความทั้งหมด',
  area: 'Article',
  create: 'เพิ่มบทความ',
  search: 'ค้นหาชื่อ รหัสสื่อ หรือ #รหัส',
  empty: 'ยังไม่มีบทความ',
  noMatch: 'ไม่พบบทความที่ตรงกับเงื่อนไข',
  columnBrandArea: 'แบรนด์ / กลุ่มโรค',
  columnMaterial: 'รหัสสื่อ',
  category: 'หมวดหมู่',
  columnUnique: 'ผู้ชมไม่ซ้ำ',
  columnViews: 'เปิดดู',
  columnCompletion: 'อ่านจบ',
  depth: 'อ่านลึกถึง (ของความยาวบทความ)',
  cpe: 'มีหน่วยกิต CPE',
};
