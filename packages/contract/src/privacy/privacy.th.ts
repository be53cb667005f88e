/** The fixed choices of what the privacy desk keeps. */
export const privacyWords = {
  text_state: { planned: 'กำหนดไว้', current: 'ใช้อยู่', replaced: 'ฉบับเดิม' },
  lawful_basis: {
    consent: 'ความยินยอม',
    contract: 'สัญญา',
    legal_obligation: 'หน้าที่ตามกฎหมาย',
    legitimate_interest: 'ประโยชน์โดยชอบด้วยกฎหมาย',
    vital_interest: 'ป้องกันอันตรายต่อชีวิต',
    public_task: 'ภารกิจสาธารณะ',
    research: 'จดหมายเหตุ วิจัย หรือสถิติ',
  },
  risk: {
    none: 'ไม่มีความเสี่ยง',
    risk: 'มีความเสี่ยง',
    high: 'ความเสี่ยงสูง',
  },
  breach_state: {
    open: 'กำลังดำเนินการ',
    overdue: 'เกินกำหนดแจ้ง',
    notified: 'แจ้งแล้ว',
    closed: 'ปิดแล้ว',
  },
  retention: {
    usage_log: 'บันทึกการใช้งานเนื้อหา',
    log_address: 'ที่อยู่ IP (แฝง) ในบันทึกการใช้งาน',
    consent_address: 'ที่อยู่ IP (แฝง) ในบันทึกความยินยอม',
    guideline_address: 'ที่อยู่และโทรศัพท์สำหรับจัดส่งคู่มือ หลังจัดส่ง',
    link_recipient: 'ผู้รับลิงก์เฉพาะราย นับจากวันที่เพิ่ม',
    dietary_note: 'ข้อจำกัดด้านอาหารและคำตอบด้านสุขภาพของผู้ลงทะเบียน หลังกิจกรรมสิ้นสุด',
    typed_person: 'การลงทะเบียนของผู้ที่ไม่มีบัญชี หลังกิจกรรมสิ้นสุด',
    refused_user: 'ผู้สมัครที่ใบอนุญาตไม่ผ่านการตรวจ',
  },
};
