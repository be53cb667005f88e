/** Texts that webinars and events share. */
export const meetings = {
  followed: 'เวลาสิ้นสุด ช่วงลงทะเบียน และกำหนดการเลื่อนตามเวลาเริ่มแล้ว',
  noAgenda: 'ยังไม่มีกำหนดการ',
  agendaTime: 'เวลา รายการที่ {{n}}',
  agendaTitle: 'หัวข้อ รายการที่ {{n}}',
  agendaHosts: 'วิทยากร รายการที่ {{n}}',
  agendaEntry: 'รายการที่ {{n}}',
  addAgenda: 'เพิ่มรายการ',
  agendaRemoved: 'นำรายการออกแล้ว',
  agendaStart: 'กำหนดเวลาเริ่มก่อนจึงเพิ่มรายการได้',
  agendaOverlap: 'เริ่มเวลาเดียวกับรายการอื่น',
  credits: 'หน่วยกิต',
  creditHint: 'ผู้เข้าร่วมอย่างน้อยเท่านี้ของเวลาทั้งหมดจะได้หน่วยกิต',
  handouts: 'เอกสารประกอบ',
  handoutHint: 'เลือกเอกสารที่เผยแพร่แล้ว ไม่เกิน {{max}} ฉบับ',
};
