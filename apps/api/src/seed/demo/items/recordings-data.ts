import type { Brand } from '@connect/contract/constants.ts';
import type { VIDEO_CATEGORIES } from '@connect/contract/recordings/video.ts';

/** A video or an episode of the demo; published when it has no story. */
export interface RecordingSpec {
  title: string;
  /** Continues “ชวนพูดคุยเรื่อง…”. */
  about: string;
  area: string;
  brand: Brand;
  minutes: number;
  story?: 'draft' | 'scheduled' | 'ended';
  series?: string;
  season?: number;
  episode?: number;
}

export interface VideoSpec extends RecordingSpec {
  category: (typeof VIDEO_CATEGORIES)[number];
  vimeo?: true;
  /** Credits for full watching. */
  cpe?: number;
}

export interface EpisodeSpec extends RecordingSpec {
  /** A file of silence instead of a link. */
  file?: true;
  guests: string;
}

const CLASS = 'ห้องเรียนเบาหวาน (ตัวอย่าง)';
const TEAM = 'ทีมคลินิกสมมติ';
const PEN = 'ฝึกใช้อุปกรณ์ (สาธิต)';
const NON = 'Non-Brand';

// biome-ignore format: one recording a line
export const VIDEOS: readonly VideoSpec[] = [
  { title: 'ห้องเรียนเบาหวาน ตอนที่ 1: วันแรกที่พบกัน', about: 'การต้อนรับผู้รับบริการใหม่', area: 'T2D', brand: NON, category: 'lecture', minutes: 24, series: CLASS, episode: 1, cpe: 0.5 },
  { title: 'ห้องเรียนเบาหวาน ตอนที่ 2: ถามอย่างไรให้เล่า', about: 'การใช้คำถามปลายเปิด', area: 'T2D', brand: NON, category: 'lecture', minutes: 27, series: CLASS, episode: 2, cpe: 0.5 },
  { title: 'ห้องเรียนเบาหวาน ตอนที่ 3: บันทึกร่วมของทีม', about: 'แบบบันทึกที่ทุกวิชาชีพใช้ด้วยกัน', area: 'T2D', brand: NON, category: 'lecture', minutes: 31, series: CLASS, episode: 3, cpe: 0.5 },
  { title: 'ห้องเรียนเบาหวาน ตอนที่ 4: ติดตามระหว่างนัด', about: 'ช่องทางติดต่อกลับที่ชัดเจน', area: 'T2D', brand: NON, category: 'lecture', minutes: 22, series: CLASS, episode: 4 },
  { title: 'ห้องเรียนเบาหวาน ตอนที่ 5: ครอบครัวในห้องตรวจ', about: 'การชวนครอบครัวมีส่วนร่วม', area: 'T2D', brand: NON, category: 'lecture', minutes: 29, series: CLASS, episode: 5, story: 'draft' },
  { title: 'ทีมคลินิกสมมติ: ประชุมสิบห้านาทีก่อนเริ่มงาน', about: 'การประชุมทีมสั้น ๆ ก่อนเปิดคลินิก', area: 'GEN', brand: NON, category: 'case', minutes: 16, series: TEAM, season: 1, episode: 1 },
  { title: 'ทีมคลินิกสมมติ: เมื่อผู้รับบริการขาดนัด', about: 'การค้นหาสาเหตุและปรับแผนการนัด', area: 'GEN', brand: NON, category: 'case', minutes: 18, series: TEAM, season: 1, episode: 2 },
  { title: 'ทีมคลินิกสมมติ: ส่งต่ออย่างราบรื่น', about: 'การส่งต่อระหว่างหน่วยบริการ', area: 'GEN', brand: NON, category: 'case', minutes: 21, series: TEAM, season: 1, episode: 3 },
  { title: 'ทีมคลินิกสมมติ: เรื่องเล่าจากหน้างาน', about: 'บทเรียนหนึ่งปีของทีมสมมติ', area: 'GEN', brand: NON, category: 'interview', minutes: 33, series: TEAM, season: 2, episode: 1, vimeo: true },
  { title: 'ฝึกใช้อุปกรณ์: จัดโต๊ะสาธิตในร้านยา', about: 'การจัดพื้นที่สาธิตและให้สาธิตกลับ', area: 'T2D', brand: NON, category: 'device', minutes: 9, series: PEN, episode: 1 },
  { title: 'ฝึกใช้อุปกรณ์: ตรวจสอบก่อนส่งมอบ', about: 'จุดตรวจสอบก่อนส่งมอบอุปกรณ์', area: 'T2D', brand: NON, category: 'device', minutes: 8, series: PEN, episode: 2 },
  { title: 'ฝึกใช้อุปกรณ์: คำถามที่พบบ่อย', about: 'คำถามที่เภสัชกรพบบ่อย', area: 'T2D', brand: NON, category: 'device', minutes: 11, series: PEN, episode: 3, vimeo: true },
  { title: 'Ozempic: แนะนำชุดสื่อการเรียนรู้ (ตัวอย่าง)', about: 'ชุดสื่อสำหรับบุคลากรทางการแพทย์', area: 'T2D', brand: 'Ozempic', category: 'moa', minutes: 12 },
  { title: 'Rybelsus: แนะนำชุดสื่อการเรียนรู้ (ตัวอย่าง)', about: 'ชุดสื่อสำหรับบุคลากรทางการแพทย์', area: 'T2D', brand: 'Rybelsus', category: 'moa', minutes: 10 },
  { title: 'Wegovy: แนะนำชุดสื่อการเรียนรู้ (ตัวอย่าง)', about: 'ชุดสื่อสำหรับบุคลากรทางการแพทย์', area: 'OBE', brand: 'Wegovy', category: 'moa', minutes: 13 },
  { title: 'Saxenda: ลำดับงานในคลินิก (ตัวอย่าง)', about: 'ลำดับงานในคลินิกดูแลน้ำหนัก', area: 'OBE', brand: 'Saxenda', category: 'lecture', minutes: 20, vimeo: true },
  { title: 'Norditropin: การนัดหมายในคลินิกเด็ก (ตัวอย่าง)', about: 'การนัดหมายและบันทึกในคลินิกเด็ก', area: 'GRO', brand: 'Norditropin', category: 'lecture', minutes: 26 },
  { title: 'NovoSeven: การประสานงานของทีม (ตัวอย่าง)', about: 'การประสานงานของทีมสหสาขา', area: 'HAE', brand: 'NovoSeven', category: 'lecture', minutes: 28, story: 'ended' },
  { title: 'บันทึกสัมมนา: Diabetes Forum ครั้งที่ 1 (ตัวอย่าง)', about: 'บทบาทของร้านยาในการดูแลต่อเนื่อง', area: 'T2D', brand: NON, category: 'replay', minutes: 88 },
  { title: 'บันทึกสัมมนา: Ask the Expert (ตัวอย่าง)', about: 'คำถามที่พบบ่อยในคลินิกและร้านยา', area: 'T2D', brand: NON, category: 'replay', minutes: 57 },
  { title: 'สัมภาษณ์: หนึ่งวันของพยาบาลผู้ให้ความรู้', about: 'งานหนึ่งวันของพยาบาลสมมติ', area: 'T2D', brand: NON, category: 'interview', minutes: 19 },
  { title: 'สัมภาษณ์: เภสัชกรปฐมภูมิกับการเยี่ยมบ้าน', about: 'การเตรียมตัวก่อนเยี่ยมบ้าน', area: 'GEN', brand: NON, category: 'interview', minutes: 23, vimeo: true },
  { title: 'ความรู้สำหรับผู้ป่วย: เตรียมตัวก่อนพบทีมดูแล', about: 'สิ่งที่ควรจดก่อนมาพบทีมดูแล', area: 'GEN', brand: NON, category: 'patient_edu', minutes: 6 },
  { title: 'ความรู้สำหรับผู้ป่วย: อ่านสมุดบันทึกด้วยกัน', about: 'การอ่านสมุดบันทึกร่วมกับครอบครัว', area: 'GEN', brand: NON, category: 'patient_edu', minutes: 7 },
  { title: 'ความรู้สำหรับผู้ป่วย: เดินทางอย่างมั่นใจ', about: 'การวางแผนก่อนเดินทาง', area: 'GEN', brand: NON, category: 'patient_edu', minutes: 8, story: 'scheduled' },
  { title: 'กรณีศึกษา: ปรับแผนร่วมกับผู้สูงอายุ (ร่าง)', about: 'การปรับแผนร่วมกับผู้สูงอายุสมมติ', area: 'GEN', brand: NON, category: 'case', minutes: 25, story: 'draft' },
];

const TALK = 'Deep Talk';
const episode = (
  season: number,
  number: number,
  name: string,
  about: string,
  guests: string,
  more: Partial<EpisodeSpec> = {},
): EpisodeSpec => ({
  title: `${TALK} EP.${number} ${name}`,
  about,
  area: 'GEN',
  brand: NON,
  minutes: 28 + ((season * 7 + number * 5) % 19),
  series: TALK,
  season,
  episode: number,
  guests,
  ...more,
});

/** Two seasons of Deep Talk (domain/demo-data#counts). */
export const EPISODES: readonly EpisodeSpec[] = [
  episode(1, 1, 'วันแรกของคลินิกเบาหวาน', 'วันแรกของคลินิกที่เพิ่งเปิด', 'ทีมคลินิกเบาหวานสมมติ', { area: 'T2D' }),
  episode(1, 2, 'เภสัชกรกับเวลา 3 นาที', 'การใช้เวลาสามนาทีที่เคาน์เตอร์', 'เภสัชกรร้านยาตัวอย่าง', {
    file: true,
  }),
  episode(1, 3, 'เมื่อคนไข้กลัวเข็ม', 'การรับฟังความกลัวโดยไม่ตัดสิน', 'พยาบาลผู้ให้ความรู้สมมติ', { area: 'T2D' }),
  episode(1, 4, 'หมอต่างจังหวัด', 'ชีวิตและงานในโรงพยาบาลชุมชน', 'แพทย์โรงพยาบาลชุมชนสมมติ', { file: true }),
  episode(1, 5, 'ห้องยาตอนเช้ามืด', 'เบื้องหลังห้องยาก่อนเปิดบริการ', 'ทีมห้องยาจำลอง'),
  episode(1, 6, 'คำถามที่ไม่มีใครกล้าถาม', 'คำถามในใจของผู้รับบริการ', '', { file: true }),
  episode(1, 7, 'น้ำหนักของคำพูด', 'การพูดเรื่องน้ำหนักโดยไม่ตีตรา', 'นักกำหนดอาหารสมมติ', { area: 'OBE' }),
  episode(1, 8, 'ล่ามในห้องตรวจ', 'การสื่อสารข้ามภาษาในห้องตรวจ', 'อาสาสมัครสมมติ', { file: true }),
  episode(1, 9, 'หนึ่งวันกับรถเยี่ยมบ้าน', 'การเยี่ยมบ้านในพื้นที่ห่างไกล', 'ทีมเยี่ยมบ้านสมมติ'),
  episode(1, 10, 'ปิดซีซัน: จดหมายจากผู้ฟัง', 'คำถามที่ผู้ฟังส่งเข้ามา', ''),
  episode(2, 1, 'กลับมาพบกันใหม่', 'สิ่งที่เปลี่ยนไปในหนึ่งปี', '', { file: true }),
  episode(2, 2, 'ครูกับสมุดการเติบโต', 'มุมมองของครูต่อการเติบโตของเด็ก', 'ครูประถมสมมติ', { area: 'GRO' }),
  episode(2, 3, 'ทีมที่ประชุมกันจริง', 'การประชุมทีมที่ทุกคนได้พูด', 'ทีมสหสาขาจำลอง'),
  episode(2, 4, 'เครือข่ายฮีโมฟีเลีย', 'การดูแลกันในเครือข่าย', 'พยาบาลเครือข่ายสมมติ', {
    area: 'HAE',
    file: true,
  }),
  episode(2, 5, 'เวรดึกกับขนมหวาน', 'การดูแลตัวเองของบุคลากร', 'นักโภชนาการสมมติ'),
  episode(2, 6, 'เทคโนโลยีในร้านยา', 'เครื่องมือที่ช่วยให้งานเบาลง', 'เจ้าของร้านยาตัวอย่าง', { file: true }),
  episode(2, 7, 'เมื่อแผนไม่เป็นไปตามแผน', 'บทเรียนจากวันที่ไม่เป็นใจ', ''),
  episode(2, 8, 'เสียงจากครอบครัว', 'ครอบครัวในฐานะทีมดูแล', 'ตัวแทนครอบครัวสมมติ', { story: 'scheduled' }),
  episode(2, 9, 'อาจารย์กับศิษย์', 'การสอนงานข้างเตียง', 'อาจารย์สมมติ', { story: 'draft', file: true }),
  episode(2, 10, 'ปิดซีซัน: สิบเรื่องที่อยากเล่า', 'เรื่องเล่าส่งท้าย', '', { story: 'draft' }),
];
