import type { Brand, UserType } from '@connect/contract/constants.ts';
import type { Platform } from '@connect/contract/webinars/webinar-rules.ts';

/** A webinar of the demo; days count back from today, future ones are negative. */
export interface WebinarSpec {
  title: string;
  /** Continues “พูดคุยเรื่อง…”. */
  about: string;
  brand: Brand;
  area: string;
  audience: readonly UserType[];
  /** Indexes into the webinar hosts with consent. */
  speakers: readonly number[];
  daysAgo: number;
  hour: number;
  minutes: number;
  platform: Platform;
  story: 'over' | 'replay' | 'live' | 'ahead' | 'cancelled';
  registered: number;
  capacity?: number;
  /** Who comes when it is full waits. */
  waitlist?: true;
  cpe?: number;
  cme?: number;
}

const P: readonly UserType[] = ['pharmacist'];
const DP: readonly UserType[] = ['doctor', 'pharmacist'];
const ALL: readonly UserType[] = ['doctor', 'pharmacist', 'other_hcp'];

/**
 * 18 webinars with 2,600 registrations: 12 over, 8 of them with a replay (domain/demo-data#counts).
 */
// biome-ignore format: one webinar a line
export const WEBINARS: readonly WebinarSpec[] = [
  { title: 'Diabetes Forum สำหรับเภสัชกรชุมชน (ตัวอย่าง) ครั้งที่ 1', about: 'บทบาทของร้านยาในการดูแลต่อเนื่อง', brand: 'Non-Brand', area: 'T2D', audience: P, speakers: [5, 4], daysAgo: 338, hour: 19, minutes: 90, platform: 'zoom', story: 'replay', registered: 138, cpe: 1.5 },
  { title: 'Obesity Care Talk: เริ่มบทสนทนาอย่างไร', about: 'การเริ่มพูดคุยเรื่องน้ำหนักโดยไม่ตีตรา', brand: 'Medical', area: 'OBE', audience: DP, speakers: [1, 7], daysAgo: 301, hour: 12, minutes: 60, platform: 'teams', story: 'replay', registered: 196, cme: 1 },
  { title: 'Haemophilia Nurse Network (สาธิต)', about: 'การประสานงานของทีมสหสาขา', brand: 'Non-Brand', area: 'HAE', audience: ALL, speakers: [11, 9], daysAgo: 266, hour: 13, minutes: 120, platform: 'zoom', story: 'over', registered: 124 },
  { title: 'Diabetes Forum สำหรับเภสัชกรชุมชน (ตัวอย่าง) ครั้งที่ 2', about: 'การเก็บรักษาผลิตภัณฑ์ที่ต้องแช่เย็น', brand: 'Non-Brand', area: 'T2D', audience: P, speakers: [5, 6], daysAgo: 229, hour: 19, minutes: 90, platform: 'zoom', story: 'replay', registered: 146, cpe: 1.5 },
  { title: 'Growth Clinic Day ออนไลน์', about: 'การจดบันทึกการเติบโตในคลินิกเด็ก', brand: 'Norditropin', area: 'GRO', audience: ['doctor'], speakers: [2], daysAgo: 198, hour: 12, minutes: 75, platform: 'teams', story: 'replay', registered: 132, cme: 1.25 },
  { title: 'Ask the Expert: คำถามจากหน้างาน', about: 'คำถามที่พบบ่อยในคลินิกและร้านยา', brand: 'Non-Brand', area: 'T2D', audience: DP, speakers: [0, 3, 8], daysAgo: 167, hour: 19, minutes: 60, platform: 'youtube_live', story: 'replay', registered: 210 },
  { title: 'การสื่อสารกับผู้ป่วยสูงอายุในหน่วยปฐมภูมิ (ตัวอย่าง)', about: 'การสื่อสารที่ชัดเจนกับผู้สูงอายุและครอบครัว', brand: 'Non-Brand', area: 'GEN', audience: ALL, speakers: [7, 9], daysAgo: 139, hour: 12, minutes: 60, platform: 'zoom', story: 'over', registered: 164 },
  { title: 'Rybelsus Expert Exchange (ตัวอย่าง)', about: 'การแลกเปลี่ยนประสบการณ์จัดบริการคลินิก', brand: 'Rybelsus', area: 'T2D', audience: ['doctor'], speakers: [0, 1], daysAgo: 112, hour: 18, minutes: 90, platform: 'webex', story: 'over', registered: 142, cme: 1.5 },
  { title: 'Diabetes Forum สำหรับเภสัชกรชุมชน (ตัวอย่าง) ครั้งที่ 3', about: 'การส่งต่อผู้รับบริการจากร้านยา', brand: 'Non-Brand', area: 'T2D', audience: P, speakers: [4, 10], daysAgo: 84, hour: 19, minutes: 90, platform: 'zoom', story: 'replay', registered: 150, capacity: 300, cpe: 1.5 },
  { title: 'ไตกับเบาหวาน: มุมมองของทีม (สาธิต)', about: 'การทำงานร่วมกันของทีมดูแลไต', brand: 'Medical', area: 'T2D', audience: DP, speakers: [8, 0], daysAgo: 56, hour: 13, minutes: 90, platform: 'vimeo_live', story: 'replay', registered: 188, capacity: 250, cme: 1.5 },
  { title: 'Saxenda Clinic Workflow ออนไลน์ (ตัวอย่าง)', about: 'ลำดับงานในคลินิกดูแลน้ำหนัก', brand: 'Saxenda', area: 'OBE', audience: ['doctor'], speakers: [1], daysAgo: 27, hour: 18, minutes: 60, platform: 'teams', story: 'over', registered: 158, capacity: 200 },
  { title: 'Ask the Expert: ตอบคำถามจากร้านยา', about: 'คำถามจากเภสัชกรชุมชน', brand: 'Non-Brand', area: 'GEN', audience: P, speakers: [6, 5], daysAgo: 8, hour: 19, minutes: 60, platform: 'youtube_live', story: 'replay', registered: 172, cpe: 1 },
  { title: 'ถ่ายทอดสด: ทีมสหสาขาในคลินิกเบาหวาน (สาธิต)', about: 'การประชุมทีมก่อนเริ่มคลินิก', brand: 'Non-Brand', area: 'T2D', audience: ALL, speakers: [0, 9, 4], daysAgo: 0, hour: 0, minutes: 90, platform: 'zoom', story: 'live', registered: 190, capacity: 250, cme: 1.5 },
  { title: 'Diabetes Forum สำหรับเภสัชกรชุมชน (ตัวอย่าง) ครั้งที่ 4', about: 'กรณีตัวอย่างจากร้านยา', brand: 'Non-Brand', area: 'T2D', audience: P, speakers: [5, 6], daysAgo: -6, hour: 19, minutes: 90, platform: 'zoom', story: 'ahead', registered: 160, capacity: 140, waitlist: true, cpe: 1.5 },
  { title: 'Growth Clinic Day ออนไลน์ ครั้งที่ 2', about: 'การนัดหมายและติดตามในคลินิกเด็ก', brand: 'Norditropin', area: 'GRO', audience: ['doctor'], speakers: [2], daysAgo: -13, hour: 12, minutes: 75, platform: 'teams', story: 'ahead', registered: 70, capacity: 200, cme: 1.25 },
  { title: 'Obesity Care Talk: ทำงานเป็นทีม', about: 'การแบ่งบทบาทในทีมดูแลน้ำหนัก', brand: 'Medical', area: 'OBE', audience: DP, speakers: [1, 7], daysAgo: -20, hour: 12, minutes: 60, platform: 'teams', story: 'ahead', registered: 130, capacity: 300 },
  { title: 'Haemophilia Nurse Network (สาธิต) ครั้งที่ 2', about: 'การเตรียมตัวเดินทางของผู้รับบริการ', brand: 'Non-Brand', area: 'HAE', audience: ALL, speakers: [11, 9], daysAgo: -34, hour: 13, minutes: 120, platform: 'zoom', story: 'ahead', registered: 40 },
  { title: 'หัวใจกับเบาหวาน: เสวนาออนไลน์ (ตัวอย่าง)', about: 'มุมมองของทีมหัวใจ', brand: 'Non-Brand', area: 'T2D', audience: DP, speakers: [3, 8], daysAgo: -9, hour: 18, minutes: 60, platform: 'zoom', story: 'cancelled', registered: 90 },
];
