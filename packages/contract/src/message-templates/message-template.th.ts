/** The fixed choices of message templates. */
export const templateWords = {
  channel: { line: 'LINE', email: 'อีเมล', sms: 'SMS' },
  category: {
    invite: 'เชิญประชุม',
    reminder: 'แจ้งเตือน',
    confirm: 'ยืนยันลงทะเบียน',
    thank_you: 'ขอบคุณ',
    content_share: 'แนะนำเนื้อหา',
    follow_up: 'ติดตามหลังพบ',
    consent: 'ขอความยินยอม',
    service: 'แจ้งข่าวบริการ',
  },
  sender_mode: { rep: 'ผู้แทน', system: 'ระบบ' },
};
