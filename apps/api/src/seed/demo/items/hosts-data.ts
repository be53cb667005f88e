import type { HostKind } from '@connect/contract/kinds.ts';

/** A host with an invented name and workplace. */
export interface DemoHost {
  prefix: string;
  name: string;
  nameEn: string;
  position: string;
  workplace: string;
  /** Code of a specialty; none for nurses. */
  specialty: string | null;
  expertise: readonly string[];
  kinds: readonly HostKind[];
  /** Has not given consent, hence stays a draft. */
  silent?: true;
}

const W = ['webinar_host'] as const;
const WV = ['webinar_host', 'video_host'] as const;
const WVP = ['webinar_host', 'video_host', 'podcast_host'] as const;
const V = ['video_host'] as const;
const P = ['podcast_host'] as const;

/**
 * 14 for webinars, 10 for videos, 6 for Deep Talk (domain/demo-data#counts); some are of several
 * kinds.
 */
// biome-ignore format: one person a line
export const HOSTS: readonly DemoHost[] = [
  { prefix: 'ผศ.นพ.', name: 'กิตติ สมมติเวช', nameEn: 'Kitti Sommutivej', position: 'อายุรแพทย์ต่อมไร้ท่อ', workplace: 'โรงพยาบาลมหาวิทยาลัยต้นแบบ', specialty: 'END', expertise: ['เบาหวาน', 'อินซูลิน'], kinds: WVP },
  { prefix: 'รศ.พญ.', name: 'สุพิชญา ต้นแบบชัย', nameEn: 'Supichaya Tonbaebchai', position: 'อายุรแพทย์ต่อมไร้ท่อ', workplace: 'โรงพยาบาลมหาวิทยาลัยอีสานจำลอง', specialty: 'END', expertise: ['โรคอ้วน'], kinds: WVP },
  { prefix: 'พญ.', name: 'ณัฐธิดา จำลองพงศ์', nameEn: 'Natthida Jumlongpong', position: 'กุมารแพทย์', workplace: 'สถาบันเด็กต้นแบบ', specialty: 'PED', expertise: ['เบาหวานในเด็ก'], kinds: WV },
  { prefix: 'นพ.', name: 'วรเมธ ตัวอย่างเจริญ', nameEn: 'Worameth Tuayangcharoen', position: 'อายุรแพทย์โรคหัวใจ', workplace: 'โรงพยาบาลศูนย์นครจำลอง', specialty: 'CAR', expertise: ['หัวใจและหลอดเลือด'], kinds: WV },
  { prefix: 'ภก.', name: 'อนุชา สาธิตมงคล', nameEn: 'Anucha Sathitmongkol', position: 'เภสัชกรโรงพยาบาล', workplace: 'โรงพยาบาลศูนย์ทะเลสมมติ', specialty: 'PHOS', expertise: ['การใช้ปากกาฉีด'], kinds: WV },
  { prefix: 'ภญ.', name: 'ปาริชาต เดโมสกุล', nameEn: 'Parichat Demosakul', position: 'เภสัชกรชุมชน', workplace: 'ร้านยาตัวอย่างใจดี', specialty: 'PCOM', expertise: ['ร้านยา', 'การให้คำปรึกษา'], kinds: WVP },
  { prefix: 'ผศ.ดร.ภญ.', name: 'ศิริพร ตัวอย่างสกุล', nameEn: 'Siriporn Tuayangsakul', position: 'อาจารย์เภสัชศาสตร์', workplace: 'มหาวิทยาลัยต้นแบบ', specialty: 'PACA', expertise: ['เภสัชวิทยา'], kinds: W },
  { prefix: 'นพ.', name: 'ก้องภพ นามสมมติ', nameEn: 'Kongphop Namsommut', position: 'แพทย์เวชศาสตร์ครอบครัว', workplace: 'โรงพยาบาลศูนย์นครจำลอง', specialty: 'FAM', expertise: ['ปฐมภูมิ'], kinds: W },
  { prefix: 'พญ.', name: 'รุ่งนภา จำลองศิริ', nameEn: 'Rungnapa Jumlongsiri', position: 'อายุรแพทย์โรคไต', workplace: 'โรงพยาบาลมหาวิทยาลัยต้นแบบ', specialty: 'NEP', expertise: ['ไตกับเบาหวาน'], kinds: W },
  { prefix: 'พว.', name: 'มัลลิกา แบบอย่างดี', nameEn: 'Mallika Baebyangdee', position: 'พยาบาลผู้ให้ความรู้เบาหวาน', workplace: 'โรงพยาบาลศูนย์ทะเลสมมติ', specialty: null, expertise: ['การให้ความรู้ผู้ป่วย'], kinds: W },
  { prefix: 'ภก.', name: 'ชยพล ทดสอบวัฒน์', nameEn: 'Chayapol Thotsobwat', position: 'เภสัชกรคลินิก', workplace: 'โรงพยาบาลมหาวิทยาลัยอีสานจำลอง', specialty: 'PCLI', expertise: ['โรคเรื้อรัง'], kinds: W },
  { prefix: 'ศ.นพ.', name: 'ศุภชัย ต้นแบบสุข', nameEn: 'Supachai Tonbaebsuk', position: 'อายุรแพทย์โรคเลือด', workplace: 'โรงพยาบาลมหาวิทยาลัยต้นแบบ', specialty: 'HEM', expertise: ['ฮีโมฟีเลีย'], kinds: W },
  { prefix: 'ภญ.', name: 'ขวัญจิรา สมมติธรรม', nameEn: 'Kwanjira Sommuttham', position: 'เภสัชกรปฐมภูมิ', workplace: 'โรงพยาบาลชุมชนสมมติ', specialty: 'PPRI', expertise: ['เยี่ยมบ้าน'], kinds: W, silent: true },
  { prefix: 'นพ.', name: 'รัชพล นิรนามศักดิ์', nameEn: 'Ratchapol Niranamsak', position: 'อายุรแพทย์', workplace: 'โรงพยาบาลศูนย์ทะเลสมมติ', specialty: 'MED', expertise: ['อายุรกรรมทั่วไป'], kinds: W, silent: true },
  { prefix: 'พญ.', name: 'กมลวรรณ ทดลองรัตน์', nameEn: 'Kamonwan Thotlongrat', position: 'แพทย์โภชนศาสตร์คลินิก', workplace: 'โรงพยาบาลมหาวิทยาลัยต้นแบบ', specialty: 'NUT', expertise: ['โภชนาการ'], kinds: V },
  { prefix: 'นพ.', name: 'ธีรเดช สมมติวงศ์', nameEn: 'Teeradej Sommutiwong', position: 'จักษุแพทย์', workplace: 'โรงพยาบาลศูนย์นครจำลอง', specialty: 'OPH', expertise: ['จอประสาทตาเบาหวาน'], kinds: V },
  { prefix: 'ภญ.', name: 'เกวลิน เดโมพานิช', nameEn: 'Kewalin Demopanich', position: 'เภสัชกรชุมชน', workplace: 'ร้านยาตัวอย่างพานิช', specialty: 'PCOM', expertise: ['ร้านยา'], kinds: V },
  { prefix: 'พญ.', name: 'ธัญชนก จำลองทรัพย์', nameEn: 'Thanchanok Jumlongsap', position: 'สูตินรีแพทย์', workplace: 'โรงพยาบาลมหาวิทยาลัยอีสานจำลอง', specialty: 'OBG', expertise: ['เบาหวานขณะตั้งครรภ์'], kinds: V },
  { prefix: 'คุณ', name: 'อรอนงค์ ตัวอย่างกุล', nameEn: 'Onanong Tuayangkul', position: 'ผู้ดำเนินรายการ', workplace: 'ทีมเนื้อหาตัวอย่าง', specialty: null, expertise: ['สื่อสารสุขภาพ'], kinds: P },
  { prefix: 'คุณ', name: 'ปกรณ์ สาธิตไพศาล', nameEn: 'Pakorn Sathitpaisan', position: 'ผู้ดำเนินรายการ', workplace: 'ทีมเนื้อหาตัวอย่าง', specialty: null, expertise: ['สัมภาษณ์'], kinds: P },
  { prefix: 'นพ.', name: 'พงศกร ต้นแบบสุข', nameEn: 'Pongsakorn Tonbaebsuk', position: 'จิตแพทย์', workplace: 'โรงพยาบาลศูนย์นครจำลอง', specialty: 'PSY', expertise: ['สุขภาพใจ'], kinds: P },
];
