import type { LIFE_TOPICS } from '@connect/contract/closed-lists.ts';

type Topic = (typeof LIFE_TOPICS)[number];

export interface LifeReadySpec {
  title: string;
  topic: Topic;
  /** Its subject, used in the opening. */
  about: string;
  story?: 'draft' | 'scheduled' | 'ended';
  /** Public. */
  open?: true;
  shareable?: true;
}

/** The `life_ready` items of the demo; every other one may be shared with patients. */
// biome-ignore format: one piece a line
export const LIFE_READY: readonly LifeReadySpec[] = [
  { title: 'จานสุขภาพแบบไทย ๆ', topic: 'food', about: 'การจัดสำรับที่คุ้นเคยให้มีผักมากขึ้นโดยไม่ต้องเปลี่ยนทั้งครัว', open: true, shareable: true },
  { title: 'เดินวันละนิดหลังอาหาร', topic: 'activity', about: 'การแทรกการเดินสั้น ๆ ไว้ในวันที่งานแน่น', open: true, shareable: true },
  { title: 'นอนให้พอในเวรดึก', topic: 'sleep', about: 'การจัดตารางพักของคนที่ต้องทำงานกลางคืน' },
  { title: 'เลือกเครื่องดื่มหวานน้อยในร้านสะดวกซื้อ', topic: 'food', about: 'การอ่านฉลากเครื่องดื่มให้เร็วขึ้นเมื่อมีเวลาเพียงครู่เดียว', open: true, shareable: true },
  { title: 'ยืดเหยียดหลังยืนจ่ายยาทั้งวัน', topic: 'work', about: 'ท่าง่าย ๆ ที่ทำได้หลังเคาน์เตอร์โดยไม่ต้องใช้อุปกรณ์' },
  { title: 'เดินทางไกลเตรียมอะไรบ้าง', topic: 'travel', about: 'รายการของใช้ส่วนตัวและการวางแผนมื้ออาหารระหว่างทาง', open: true, shareable: true },
  { title: 'กินเจอย่างสมดุล', topic: 'food', about: 'การเลือกอาหารในเทศกาลให้หลากหลาย', open: true, shareable: true },
  { title: 'คุยเรื่องน้ำหนักกับคนในบ้าน', topic: 'weight', about: 'การเริ่มบทสนทนาเรื่องละเอียดอ่อนโดยไม่ตัดสินกัน', shareable: true },
  { title: 'ตลาดเช้าก็เลือกได้', topic: 'food', about: 'การเลือกอาหารเช้าจากร้านใกล้บ้าน', open: true, shareable: true },
  { title: 'หายใจลดเครียด 3 นาที', topic: 'stress', about: 'การพักสั้น ๆ ระหว่างรอผู้มารับบริการคนถัดไป', open: true, shareable: true },
  { title: 'จัดโต๊ะทำงานให้หลังไม่ล้า', topic: 'work', about: 'การปรับความสูงของโต๊ะ เก้าอี้ และจอให้พอดีกับตัว' },
  { title: 'ออกกำลังกายในห้องเล็ก', topic: 'activity', about: 'ชุดท่าที่ใช้พื้นที่เท่าเสื่อหนึ่งผืน', open: true, shareable: true },
  { title: 'งีบสั้นอย่างไรให้สดชื่น', topic: 'sleep', about: 'การใช้เวลาพักกลางวันให้เกิดประโยชน์' },
  { title: 'วางแผนมื้อเย็นทั้งสัปดาห์', topic: 'food', about: 'การเตรียมวัตถุดิบล่วงหน้าเพื่อลดการตัดสินใจในวันที่เหนื่อย', shareable: true },
  { title: 'พักใจหลังวันที่หนัก', topic: 'stress', about: 'การดูแลกันในทีมเมื่อพบเหตุการณ์ที่กระทบใจ' },
  { title: 'ชวนเพื่อนร่วมงานเดินขึ้นบันได', topic: 'activity', about: 'กิจกรรมเล็ก ๆ ที่ทั้งแผนกทำด้วยกันได้', story: 'scheduled' },
  { title: 'สงกรานต์เดินทางอย่างสบายตัว', topic: 'travel', about: 'การเตรียมตัวเดินทางในช่วงวันหยุดยาว', story: 'ended', open: true, shareable: true },
  { title: 'กล่องข้าวกลางวันของคนทำงานเวร', topic: 'food', about: 'แนวคิดการเตรียมกล่องข้าวสำหรับเวรเช้าและเวรบ่าย', story: 'draft' },
  { title: 'จดบันทึกการนอนหนึ่งสัปดาห์', topic: 'sleep', about: 'แบบบันทึกอย่างง่ายสำหรับสังเกตตัวเอง', story: 'draft' },
  { title: 'งานอดิเรกเล็ก ๆ หลังเลิกงาน', topic: 'other', about: 'การหาเวลาให้สิ่งที่ชอบโดยไม่รู้สึกผิด', story: 'draft' },
];

/** Text parts that all items draw from, a few each. */
export const LIFE_READY_PARTS = [
  {
    heading: 'เริ่มจากสิ่งที่ทำอยู่แล้ว',
    paragraph:
      'การเปลี่ยนแปลงที่อยู่ได้นานมักเริ่มจากสิ่งเล็กที่ผูกกับกิจวัตรเดิม ลองสังเกตหนึ่งสัปดาห์ว่าช่วงเวลาใดของวันทำได้ง่ายที่สุด แล้วเลือกเริ่มเพียงเรื่องเดียวก่อน เมื่อทำได้สม่ำเสมอจึงค่อยเพิ่มเรื่องถัดไป',
  },
  {
    heading: 'ชวนคนใกล้ตัวทำด้วยกัน',
    paragraph:
      'เพื่อนร่วมงานและคนในบ้านช่วยให้เราไม่ลืมและสนุกขึ้น อาจตั้งเป้าหมายร่วมที่วัดง่าย เช่น จำนวนวันต่อสัปดาห์ และเล่าสู่กันฟังว่าติดขัดตรงไหน โดยไม่ต้องแข่งขันกัน',
  },
  {
    heading: 'เตรียมสถานที่ให้พร้อม',
    paragraph:
      'วางของที่ต้องใช้ไว้ในที่มองเห็น และย้ายสิ่งที่ชวนให้เลิกทำออกไปให้ไกลมือ การจัดสภาพแวดล้อมช่วยลดการตัดสินใจ จึงทำได้แม้ในวันที่เหนื่อยหรือรีบ',
  },
  {
    heading: 'เมื่อพลาดไปหนึ่งวัน',
    paragraph:
      'ทุกคนมีวันที่ทำไม่ได้ตามที่ตั้งใจ สิ่งสำคัญคือกลับมาเริ่มในวันถัดไปโดยไม่ต้องชดเชยเป็นสองเท่า จดไว้สั้น ๆ ว่าวันนั้นมีอะไรเกิดขึ้น เพื่อปรับแผนให้เข้ากับชีวิตจริงมากขึ้น',
  },
] as const;
