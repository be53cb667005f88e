/** Texts of errors in the fields of tracking links. */
export const LINK_ERRORS = {
  link_code: {
    th: 'ใช้ a–z A–Z 0–9 ขีดกลาง และขีดล่าง 3–32 ตัวอักษร ขึ้นต้นด้วยตัวอักษรหรือตัวเลข',
    en: 'Use 3–32 characters of a–z, A–Z, 0–9, hyphens and underscores, beginning with a letter or digit',
  },
  link_code_reserved: {
    th: 'รหัสย่อนี้สงวนไว้สำหรับระบบ',
    en: 'This code is reserved for the system',
  },
  link_code_clicked: {
    th: 'ลิงก์นี้มีผู้คลิกแล้ว จึงเปลี่ยนรหัสย่อไม่ได้',
    en: 'The link was clicked already, so its code cannot change any more',
  },
  utm: {
    th: 'ใช้ a–z 0–9 จุด ขีดกลาง และขีดล่าง ขึ้นต้นด้วยตัวอักษรหรือตัวเลข',
    en: 'Use a–z, 0–9, full stops, hyphens and underscores, beginning with a letter or digit',
  },
  url_credentials: {
    th: 'ลิงก์ต้องไม่มีชื่อผู้ใช้หรือรหัสผ่าน',
    en: 'The address must not contain a user name or password',
  },
  url_private: {
    th: 'ต้องเป็นโดเมนสาธารณะ ไม่ใช่หมายเลข IP หรือชื่อภายในเครือข่าย',
    en: 'It must be a public domain, not an IP address or a name within a network',
  },
  url_loop: {
    th: 'ปลายทางต้องไม่ใช่ลิงก์สั้นของระบบนี้เอง',
    en: 'A link must not lead to another short link of this system',
  },
  link_open_channel: {
    th: 'เนื้อหาเฉพาะบุคลากรทางการแพทย์เผยแพร่ผ่านช่องทางสาธารณะไม่ได้',
    en: 'What is for healthcare professionals only must not be spread by a public channel',
  },
  link_target_draft: {
    th: 'เนื้อหาปลายทางยังไม่เผยแพร่ ลิงก์จะใช้ไม่ได้จนกว่าจะเผยแพร่',
    en: 'The target is not published; until then the link does not work',
  },
  link_target_ends: {
    th: 'เนื้อหาปลายทางหมดอายุก่อนลิงก์',
    en: 'The target ends before the link does',
  },
  link_no_platform: {
    th: 'ยังไม่ได้ตั้งค่าที่อยู่ของแพลตฟอร์ม ลิงก์ไปยังเนื้อหาจึงยังใช้ไม่ได้',
    en: 'The address of the platform is not set, so links to content do not work yet',
  },
  link_expired_active: {
    th: 'ลิงก์หมดอายุแล้ว แก้วันหมดอายุหรือจำนวนคลิกก่อนเปิดใช้',
    en: 'The link has expired. Change its end or its number of clicks first',
  },
} as const;
