/** The fixed choices of staff accounts. */
export const staffWords = {
  status: {
    invited: 'เชิญแล้ว',
    active: 'ใช้งาน',
    suspended: 'ระงับ',
    locked: 'ล็อก',
  },
  department: {
    marketing: 'การตลาด',
    medical: 'การแพทย์',
    sales: 'ขาย',
    sales_excellence: 'พัฒนาการขาย',
    event: 'กิจกรรม',
    regulatory: 'ขึ้นทะเบียนและกฎระเบียบ',
    compliance: 'กำกับดูแลการปฏิบัติงาน',
    it: 'เทคโนโลยีสารสนเทศ',
    agency: 'เอเจนซี่',
    other: 'อื่น ๆ',
  },
};
