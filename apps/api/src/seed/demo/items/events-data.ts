import type { Brand, UserType } from '@connect/contract/constants.ts';
import type {
  EventFormat,
  EventType,
  RegistrationMode,
} from '@connect/contract/events/event-choices.ts';

/** An event of the demo; days count back from today, future ones are negative. */
export interface EventSpec {
  title: string;
  /** Continues “กิจกรรมเรื่อง…”. */
  about: string;
  type: EventType;
  format: EventFormat;
  brand: Brand;
  area: string;
  audience: readonly UserType[];
  /** Name of the place and code of its province; none online. */
  venue?: readonly [name: string, province: string];
  daysAgo: number;
  hour: number;
  hours: number;
  mode: RegistrationMode;
  /** Days before the start on which registration opens and closes. */
  window?: readonly [opens: number, closes: number];
  capacity?: number;
  waitlist?: true;
  cme?: number;
  cpe?: number;
  /** Baht a head. */
  meal?: number;
  story: 'live' | 'draft' | 'cancelled';
}

const P: readonly UserType[] = ['pharmacist'];
const DP: readonly UserType[] = ['doctor', 'pharmacist'];
const ALL: readonly UserType[] = ['doctor', 'pharmacist', 'other_hcp'];

/** 12 events in every phase (domain/demo-data#counts). */
// biome-ignore format: one event a line
export const EVENTS: readonly EventSpec[] = [
  { title: 'ประชุมวิชาการภาคเหนือ (สาธิต)', about: 'การดูแลเบาหวานในภาคเหนือ', type: 'symposium', format: 'onsite', brand: 'Non-Brand', area: 'T2D', audience: DP, venue: ['ศูนย์ประชุมตัวอย่างเชียงใหม่', '50'], daysAgo: 96, hour: 9, hours: 7, mode: 'approval', window: [30, 2], capacity: 180, cme: 5, cpe: 4, meal: 450, story: 'live' },
  { title: 'RTM เภสัชกรโรงพยาบาล (ตัวอย่าง)', about: 'การทำงานของเภสัชกรในหอผู้ป่วย', type: 'rtm', format: 'onsite', brand: 'Non-Brand', area: 'T2D', audience: P, venue: ['โรงแรมสมมติสุขุมวิท', '10'], daysAgo: 74, hour: 18, hours: 3, mode: 'invite_only', window: [21, 1], capacity: 12, cpe: 2, meal: 900, story: 'live' },
  { title: 'Workshop ปากกาฉีดยา (สาธิต)', about: 'การสอนผู้รับบริการใช้ปากกา', type: 'workshop', format: 'onsite', brand: 'Non-Brand', area: 'T2D', audience: ALL, venue: ['โรงพยาบาลศูนย์นครจำลอง', '50'], daysAgo: 53, hour: 13, hours: 3, mode: 'open', window: [21, 1], capacity: 40, cpe: 2, meal: 120, story: 'live' },
  { title: 'Pharmacy Meet-up ขอนแก่น (ตัวอย่าง)', about: 'ร้านยากับการดูแลต่อเนื่อง', type: 'pharmacy_meeting', format: 'onsite', brand: 'Non-Brand', area: 'GEN', audience: P, venue: ['โรงแรมต้นแบบขอนแก่น', '40'], daysAgo: 32, hour: 10, hours: 4, mode: 'open', window: [28, 1], capacity: 100, waitlist: true, cpe: 3, meal: 350, story: 'live' },
  { title: 'Booth งานประชุมตัวอย่าง', about: 'คลินิกดูแลน้ำหนัก', type: 'congress_booth', format: 'onsite', brand: 'Non-Brand', area: 'OBE', audience: DP, venue: ['ศูนย์การประชุมจำลองกรุงเทพ', '10'], daysAgo: 12, hour: 9, hours: 8, mode: 'closed', story: 'live' },
  { title: 'บรรยายในโรงพยาบาล: ทีมสหสาขา (สาธิต)', about: 'การทำงานเป็นทีมในคลินิกเบาหวาน', type: 'hospital_talk', format: 'onsite', brand: 'Non-Brand', area: 'T2D', audience: ALL, venue: ['โรงพยาบาลทั่วไปเมืองตัวอย่าง', '20'], daysAgo: 0, hour: 0, hours: 24, mode: 'open', window: [14, 0], capacity: 80, cme: 1, meal: 100, story: 'live' },
  { title: 'ประชุมวิชาการภาคใต้ (สาธิต)', about: 'การดูแลเบาหวานในภาคใต้', type: 'symposium', format: 'hybrid', brand: 'Non-Brand', area: 'T2D', audience: DP, venue: ['โรงแรมสมมติหาดใหญ่', '90'], daysAgo: -9, hour: 9, hours: 6, mode: 'approval', window: [30, 1], capacity: 150, waitlist: true, cme: 4, cpe: 3, meal: 450, story: 'live' },
  { title: 'Growth Clinic Day สัญจร (ตัวอย่าง)', about: 'การติดตามการเติบโตในคลินิกเด็ก', type: 'workshop', format: 'onsite', brand: 'Non-Brand', area: 'GRO', audience: ['doctor'], venue: ['สถาบันเด็กต้นแบบ', '10'], daysAgo: -16, hour: 13, hours: 4, mode: 'approval', window: [30, 3], capacity: 30, cme: 2, meal: 250, story: 'live' },
  { title: 'Haemophilia Nurse Network พบกัน (สาธิต)', about: 'การประสานงานของทีมสหสาขา', type: 'rtm', format: 'online', brand: 'Non-Brand', area: 'HAE', audience: ALL, daysAgo: -4, hour: 18, hours: 2, mode: 'open', window: [21, 6], capacity: 50, story: 'live' },
  { title: 'Pharmacy Meet-up ภูเก็ต (ตัวอย่าง)', about: 'ร้านยากับนักเดินทาง', type: 'pharmacy_meeting', format: 'onsite', brand: 'Non-Brand', area: 'GEN', audience: P, venue: ['โรงแรมเดโมภูเก็ต', '83'], daysAgo: -48, hour: 10, hours: 4, mode: 'open', window: [20, 1], capacity: 60, cpe: 3, meal: 400, story: 'live' },
  { title: 'ประชุมภายในทีมขาย (สาธิต)', about: 'การจัดกิจกรรมตามจรรยาบรรณ', type: 'internal', format: 'online', brand: 'Non-Brand', area: 'GEN', audience: ['sale', 'staff'], daysAgo: -25, hour: 9, hours: 3, mode: 'closed', story: 'draft' },
  { title: 'เสวนาหัวใจกับเบาหวานสัญจร (ตัวอย่าง)', about: 'มุมมองของทีมหัวใจ', type: 'rtm', format: 'onsite', brand: 'Non-Brand', area: 'T2D', audience: DP, venue: ['โรงแรมจำลองนครราชสีมา', '30'], daysAgo: -11, hour: 18, hours: 3, mode: 'approval', window: [25, 1], capacity: 20, meal: 700, story: 'cancelled' },
];
