/** Parts of invented names: each begins by saying that it is one (domain/demo-data#principles). */
export const MARKS = 'สมมติ ตัวอย่าง จำลอง ต้นแบบ สาธิต เดโม นามสมมติ ทดลอง แบบอย่าง ทดสอบ'.split(' ');

export const LINKS =
  'เจริญ รุ่งเรือง มงคล ศิริ สุข ไพศาล พัฒนา วัฒนา อุดม บริบูรณ์ ชัย ธรรม ทรัพย์ รัตน์ เกษม ประเสริฐ วิไล สมบูรณ์ นคร บูรพา'.split(
    ' ',
  );

/** Ends of surnames. */
export const ENDS = 'วงศ์ กุล พงศ์ สกุล ศักดิ์ พานิช วัฒน์ ดี เวช ชัย รัตน์ ศรี สุข ทอง แก้ว คำ บุญ งาม พร ชนะ'.split(
  ' ',
);

/** Names in Latin script, as some people write theirs. */
export const LATIN_NAMES =
  'Kitti Thanakorn Pakorn Anucha Siri Wara Pim Benja Kamol Orn Nop Chaya Phakin Aek Rung Kwan'.split(
    ' ',
  );
export const LATIN_SURNAMES = 'Sommut Tuayang Chamlong Tonbaep Satit Demo'.split(' ');
