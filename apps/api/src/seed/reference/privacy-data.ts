import type { LawfulBasis } from '@connect/contract/privacy/processing-activity.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';

/** The first version of each text, in force from the first of January. */
export const FIRST_TEXT = { version: '2026-01', valid_from: '2026-01-01T00:00:00+07:00' } as const;

const news = (way: string): string =>
  `ข้าพเจ้ายินยอมให้บริษัทส่งข่าวสารทางวิชาการ กิจกรรม และข้อมูลผลิตภัณฑ์สำหรับบุคลากรทางการแพทย์ ทาง${way} และจะถอนความยินยอมเมื่อใดก็ได้ โดยไม่กระทบสิทธิในการใช้บริการอื่น`;
const newsEn = (way: string): string =>
  `I agree that the company sends me scientific news, events and product information for health care professionals by ${way}. I may withdraw at any time, without effect on other services.`;

export const CONSENT_TEXTS: Readonly<Record<ConsentPurpose, readonly [th: string, en: string]>> = {
  privacy_notice: [
    'ข้าพเจ้าได้อ่านและรับทราบประกาศความเป็นส่วนตัวของบริษัทแล้ว ซึ่งบอกว่าบริษัทเก็บข้อมูลใด เพื่ออะไร นานเท่าใด และข้าพเจ้ามีสิทธิอย่างไร',
    'I have read the company’s privacy notice, which tells what data the company keeps, why, for how long, and what rights I have.',
  ],
  marketing_line: [news(' LINE'), newsEn('LINE')],
  marketing_email: [news('อีเมล'), newsEn('e-mail')],
  marketing_sms: [news(' SMS'), newsEn('SMS')],
  marketing_phone: [news('โทรศัพท์'), newsEn('phone')],
  profiling: [
    'ข้าพเจ้ายินยอมให้บริษัทวิเคราะห์เนื้อหาที่ข้าพเจ้าดูและกิจกรรมที่เข้าร่วม เพื่อประเมินความสนใจรายบุคคลและแนะนำเนื้อหาที่เหมาะสม เมื่อถอนความยินยอม การวิเคราะห์จะหยุดทันที',
    'I agree that the company analyses what I read and attend, to learn my interests and to suggest fitting content. When I withdraw, the analysis stops at once.',
  ],
  cross_border: [
    'ข้าพเจ้ายินยอมให้บริษัทส่งข้อมูลส่วนบุคคลของข้าพเจ้าไปยังบริษัทในเครือและผู้ให้บริการในต่างประเทศ ซึ่งมีมาตรการคุ้มครองข้อมูลที่เหมาะสม',
    'I agree that the company sends my personal data to affiliates and providers abroad, under suitable safeguards.',
  ],
  sensitive_dietary: [
    'ข้าพเจ้ายินยอมโดยชัดแจ้งให้บริษัทเก็บข้อมูลการแพ้อาหารหรือข้อจำกัดด้านอาหาร เพื่อจัดอาหารในกิจกรรมเท่านั้น ข้อมูลนี้จะถูกลบภายใน 30 วันหลังจบกิจกรรม',
    'I expressly agree that the company keeps my food allergies or dietary needs, only to cater at the event. They are deleted within 30 days after it.',
  ],
  publicity: [
    'ข้าพเจ้ายินยอมให้บริษัทใช้ชื่อและภาพของข้าพเจ้าจากกิจกรรม เพื่อเผยแพร่ในสื่อของบริษัท และจะขอให้หยุดใช้เมื่อใดก็ได้',
    'I agree that the company shows my name and pictures from events in its own media. I may ask it to stop at any time.',
  ],
};

interface Activity {
  activity: string;
  purpose: string;
  lawful_basis: LawfulBasis;
  data_categories: string[];
  data_subjects: string;
  retention: string;
  recipients: string;
  cross_border: string;
  security_measures: string;
  owner: string;
}

const ACCESS = 'กำหนดสิทธิ์ตามบทบาท ปกปิดข้อมูลติดต่อ และบันทึกการเข้าถึงทุกครั้ง';

/** The register of processing as a new system has it. */
export const ACTIVITIES: readonly Activity[] = [
  {
    activity: 'ทะเบียนสมาชิกบุคลากรทางการแพทย์',
    purpose: 'เปิดบัญชี ยืนยันว่าเป็นบุคลากรทางการแพทย์ และให้บริการเนื้อหาเฉพาะวิชาชีพ',
    lawful_basis: 'contract',
    data_categories: ['ชื่อ', 'ข้อมูลติดต่อ', 'เลขที่ใบประกอบวิชาชีพ', 'สถานที่ทำงาน'],
    data_subjects: 'แพทย์ เภสัชกร และบุคลากรทางการแพทย์อื่น',
    retention: 'ตลอดอายุสมาชิก และลบตามคำขอภายใน 90 วัน',
    recipients: 'ผู้ให้บริการระบบ',
    cross_border: '',
    security_measures: ACCESS,
    owner: 'ฝ่ายดิจิทัล',
  },
  {
    activity: 'การตรวจสอบใบประกอบวิชาชีพ',
    purpose: 'จำกัดเนื้อหาเกี่ยวกับยาไว้เฉพาะผู้ประกอบวิชาชีพตามกฎหมาย',
    lawful_basis: 'legal_obligation',
    data_categories: ['ชื่อ', 'เลขที่ใบประกอบวิชาชีพ', 'ผลการตรวจสอบ'],
    data_subjects: 'แพทย์ เภสัชกร ทันตแพทย์ พยาบาล',
    retention: 'ตลอดอายุสมาชิก ผู้ที่ไม่ผ่านลบหลัง 90 วัน',
    recipients: '',
    cross_border: '',
    security_measures: ACCESS,
    owner: 'ฝ่ายการแพทย์',
  },
  {
    activity: 'การส่งข่าวสารและการตลาด',
    purpose: 'ส่งข่าวสารทางวิชาการและผลิตภัณฑ์ตามช่องทางที่ยินยอม',
    lawful_basis: 'consent',
    data_categories: ['ชื่อ', 'ข้อมูลติดต่อ', 'ความยินยอม'],
    data_subjects: 'สมาชิกที่ยินยอม',
    retention: 'จนกว่าจะถอนความยินยอม หรือ 36 เดือนหากไม่ต่ออายุ',
    recipients: 'ผู้ให้บริการอีเมล SMS และ LINE',
    cross_border: 'ผู้ให้บริการข้อความอาจเก็บข้อมูลในต่างประเทศ ตามข้อสัญญามาตรฐาน',
    security_measures: ACCESS,
    owner: 'ฝ่ายการตลาด',
  },
  {
    activity: 'การวิเคราะห์ความสนใจรายบุคคล',
    purpose: 'ประเมินระดับความสนใจต่อผลิตภัณฑ์ และแนะนำเนื้อหา',
    lawful_basis: 'consent',
    data_categories: ['ประวัติการใช้งาน', 'คะแนนความสนใจ', 'ระดับการยอมรับ'],
    data_subjects: 'สมาชิกที่ยินยอมให้วิเคราะห์',
    retention: 'บันทึกการใช้งาน 3 ปี',
    recipients: 'ผู้แทนขายที่ดูแล',
    cross_border: '',
    security_measures: ACCESS,
    owner: 'ฝ่ายการตลาด',
  },
  {
    activity: 'สัมมนาและกิจกรรม',
    purpose: 'ลงทะเบียน เช็กอิน ออกหน่วยกิตการศึกษาต่อเนื่อง และจัดอาหาร',
    lawful_basis: 'contract',
    data_categories: ['ชื่อ', 'ข้อมูลติดต่อ', 'เลขที่ใบประกอบวิชาชีพ', 'ข้อจำกัดด้านอาหาร'],
    data_subjects: 'ผู้ลงทะเบียน',
    retention: 'ข้อมูลอาหารลบ 30 วันหลังกิจกรรม ทะเบียนเก็บตามอายุสมาชิก',
    recipients: 'สภาวิชาชีพ (หน่วยกิต) ผู้จัดงาน',
    cross_border: '',
    security_measures: `${ACCESS} ข้อมูลอาหารขอความยินยอมโดยชัดแจ้ง`,
    owner: 'ฝ่ายกิจกรรม',
  },
  {
    activity: 'วิทยากรและผู้บรรยาย',
    purpose: 'เผยแพร่ชื่อ ภาพ และประวัติของวิทยากรประกอบเนื้อหา',
    lawful_basis: 'consent',
    data_categories: ['ชื่อ', 'ภาพถ่าย', 'ประวัติ', 'การเปิดเผยผลประโยชน์'],
    data_subjects: 'วิทยากร',
    retention: 'ตลอดเวลาที่เผยแพร่ หรือจนกว่าจะถอนความยินยอม',
    recipients: 'ผู้ชมเนื้อหา',
    cross_border: '',
    security_measures: 'เผยแพร่เฉพาะผู้ที่ยินยอม หลักฐานความยินยอมเปิดได้เฉพาะผู้มีสิทธิ์',
    owner: 'ฝ่ายการตลาด',
  },
  {
    activity: 'บัญชีเจ้าหน้าที่และบันทึกการตรวจสอบ',
    purpose: 'ควบคุมการเข้าถึงระบบ และตรวจสอบย้อนหลังได้',
    lawful_basis: 'legitimate_interest',
    data_categories: ['ชื่อ', 'อีเมล', 'บันทึกการใช้งานระบบ'],
    data_subjects: 'พนักงานและผู้รับจ้าง',
    retention: 'บันทึกการตรวจสอบ 5 ปี',
    recipients: 'ผู้ให้บริการระบบ',
    cross_border: '',
    security_measures: 'ยืนยันตัวตนสองชั้น บันทึกเรียงต่อกันแบบตรวจการแก้ไขได้',
    owner: 'ฝ่ายไอที',
  },
  {
    activity: 'คำขอใช้สิทธิของเจ้าของข้อมูล',
    purpose: 'รับ ตรวจสอบ และดำเนินการตามคำขอใช้สิทธิ',
    lawful_basis: 'legal_obligation',
    data_categories: ['ชื่อ', 'ข้อมูลติดต่อ', 'รายละเอียดคำขอ'],
    data_subjects: 'ผู้ยื่นคำขอ',
    retention: 'เก็บเท่าที่จำเป็นเพื่อพิสูจน์การปฏิบัติตามกฎหมาย',
    recipients: 'สำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล เมื่อร้องขอ',
    cross_border: '',
    security_measures: 'เข้าถึงได้เฉพาะเจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคลและผู้ดูแลระบบ',
    owner: 'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล',
  },
];
