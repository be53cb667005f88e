export const login = {
  title: 'เข้าสู่ระบบ',
  hint: 'ใช้บัญชีเจ้าหน้าที่ของคุณ',
  slogan: 'เนื้อหา ผู้ชม และผลลัพธ์ อยู่ในที่เดียว',
  sloganHint: 'ระบบหลังบ้านสำหรับงานสื่อสารกับบุคลากรทางการแพทย์',
  // Not from the contract's labels: those of all fields would weigh on the sign-in page.
  username: 'ชื่อผู้ใช้หรืออีเมล',
  password: 'รหัสผ่าน',
  submit: 'เข้าสู่ระบบ',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  capsLock: 'เปิด Caps Lock อยู่',
  usernameRequired: 'กรุณากรอกชื่อผู้ใช้หรืออีเมล',
  passwordRequired: 'กรุณากรอกรหัสผ่าน',
  offline: 'ไม่สามารถเชื่อมต่อได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
  expired: 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง',
  failed: 'เกิดข้อผิดพลาดภายในระบบ กรุณาเข้าสู่ระบบอีกครั้ง งานที่พิมพ์ไว้ยังอยู่ในเครื่องนี้',
};
