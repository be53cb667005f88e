/** What the forms of all kinds of content say. */
export const contentForm = {
  main: 'ข้อมูลหลัก',
  people: 'ผู้เขียนและผู้ทบทวน',
  links: 'เอกสารแนบและ{{related}}',
  contentPlaceholder: 'เขียนหรือวางเนื้อหาที่นี่',
  slugHint: 'เว้นว่างไว้เพื่อสร้างจาก{{title}}',
  slugWarning: 'เปลี่ยนสลักหลังเผยแพร่แล้ว ลิงก์เดิมจะพาไปยังที่อยู่ใหม่',
  attachmentsHint: 'ค้นหาเอกสารที่เผยแพร่แล้ว (ไม่เกิน {{max}})',
  relatedHint: 'ค้นหา{{noun}} (ไม่เกิน {{max}})',
  addReference: 'เพิ่มเอกสารอ้างอิง',
  noReferences: 'ยังไม่มีเอกสารอ้างอิง',
  referenceText: 'ข้อความอ้างอิงที่ {{n}}',
  referenceUrl: 'ลิงก์ของรายการที่ {{n}} (ถ้ามี)',
  removeTitle: 'ลบ{{noun}}นี้หรือไม่',
  removeText: '{{noun}}จะย้ายไปถังขยะ และกู้คืนได้ภายใน 30 วัน',
  inTrash: '{{noun}}นี้อยู่ในถังขยะตั้งแต่ {{time}}',
  notPublished: 'ยังไม่เผยแพร่',
};
