/** The fixed choices of tracking links. */
export const linkWords = {
  kind: { tracking: 'ลิงก์ติดตาม', legacy: 'ลิงก์แบบเดิม' },
  target: { url: 'URL' },
  status: { active: 'ใช้งาน', paused: 'พัก', archived: 'เก็บถาวร' },
  state: {
    active: 'ใช้งาน',
    scheduled: 'ยังไม่เริ่ม',
    paused: 'พัก',
    expired: 'หมดอายุ',
    archived: 'เก็บถาวร',
  },
};
