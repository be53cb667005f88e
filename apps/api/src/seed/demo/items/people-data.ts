import type { Brand, Region } from '@connect/contract/constants.ts';
import type { Role } from '@connect/contract/permissions.ts';

/** Invented names (domain/demo-data#principles). */
export const GIVEN_NAMES = {
  male: 'กิตติ ธนกร ณัฐวุฒิ ปกรณ์ ศุภชัย วรเมธ อนุชา ธีรเดช พงศกร ชยพล ภาคิน สิทธิ รัชพล เอกชัย นพดล ก้องภพ'.split(
    ' ',
  ),
  female:
    'วราภรณ์ พิมพ์ชนก สมหญิง เบญจวรรณ ณัฐธิดา ชลธิชา กมลวรรณ สุพิชญา ปาริชาต อรอนงค์ ธัญชนก รุ่งนภา ศิริพร มัลลิกา ขวัญจิรา เกวลิน'.split(
      ' ',
    ),
} as const;

export const SURNAMES =
  'สมมติวงศ์ ตัวอย่างกุล จำลองพงศ์ ต้นแบบชัย สาธิตไพศาล เดโมสกุล นามสมมติ ทดลองรัตน์ ตัวอย่างเจริญ จำลองศิริ ต้นแบบสุข สาธิตมงคล สมมติเวช นิรนามศักดิ์ เดโมพานิช ทดสอบวัฒน์ แบบอย่างดี สมมติธรรม จำลองทรัพย์ ตัวอย่างสกุล'.split(
    ' ',
  );

export interface DemoStaff {
  username: string;
  role: Role;
  prefix: string;
  firstName: string;
  lastName: string;
  position: string;
  department: string;
  brands?: readonly Brand[];
  regions?: readonly Region[];
  status?: 'invited' | 'suspended';
  /** Has just had five wrong passwords. */
  locked?: boolean;
  /** The account ends in this many days. */
  expiresInDays?: number;
}

/**
 * The staff of the demo (domain/demo-data#counts) except the first super administrator, whom the
 * first start makes.
 */
// biome-ignore format: one account a line
export const STAFF: readonly DemoStaff[] = [
  { username: 'demo.admin', role: 'admin', prefix: 'คุณ', firstName: 'นพดล', lastName: 'สาธิตไพศาล', position: 'ผู้ดูแลระบบดิจิทัล', department: 'it' },
  { username: 'demo.publisher', role: 'publisher', prefix: 'คุณ', firstName: 'วราภรณ์', lastName: 'ต้นแบบชัย', position: 'หัวหน้าฝ่ายการตลาดดิจิทัล', department: 'marketing' },
  { username: 'demo.publisher.rare', role: 'publisher', prefix: 'คุณ', firstName: 'ปกรณ์', lastName: 'จำลองศิริ', position: 'ผู้จัดการผลิตภัณฑ์โรคหายาก', department: 'marketing', brands: ['NovoSeven', 'NovoEight', 'Norditropin', 'Esperoct', 'Non-Brand', 'Medical'] },
  { username: 'demo.editor', role: 'editor', prefix: 'คุณ', firstName: 'พิมพ์ชนก', lastName: 'ตัวอย่างกุล', position: 'เจ้าหน้าที่การตลาด', department: 'marketing' },
  { username: 'demo.agency', role: 'editor', prefix: 'คุณ', firstName: 'ธนกร', lastName: 'เดโมพานิช', position: 'ผู้จัดทำเนื้อหา (เอเจนซี)', department: 'agency', expiresInDays: 10 },
  { username: 'demo.locked', role: 'editor', prefix: 'คุณ', firstName: 'ชลธิชา', lastName: 'ทดลองรัตน์', position: 'เจ้าหน้าที่การตลาด', department: 'marketing', locked: true },
  { username: 'demo.invited', role: 'editor', prefix: 'คุณ', firstName: 'ภาคิน', lastName: 'แบบอย่างดี', position: 'เจ้าหน้าที่การตลาด', department: 'marketing', status: 'invited' },
  { username: 'demo.medical', role: 'medical', prefix: 'ภญ.', firstName: 'เบญจวรรณ', lastName: 'สมมติเวช', position: 'ที่ปรึกษาด้านการแพทย์', department: 'medical' },
  { username: 'demo.event', role: 'event_manager', prefix: 'คุณ', firstName: 'อรอนงค์', lastName: 'สมมติวงศ์', position: 'ผู้จัดการกิจกรรม', department: 'event' },
  { username: 'demo.sales', role: 'sales_manager', prefix: 'คุณ', firstName: 'ธีรเดช', lastName: 'ต้นแบบสุข', position: 'ผู้จัดการเขตภาคเหนือและอีสาน', department: 'sales', regions: ['north', 'northeast'] },
  { username: 'demo.suspended', role: 'sales_manager', prefix: 'คุณ', firstName: 'เอกชัย', lastName: 'นิรนามศักดิ์', position: 'ผู้จัดการเขต', department: 'sales', status: 'suspended' },
  { username: 'demo.analyst', role: 'analyst', prefix: 'คุณ', firstName: 'กมลวรรณ', lastName: 'จำลองทรัพย์', position: 'นักวิเคราะห์ข้อมูล', department: 'sales_excellence' },
  { username: 'demo.dpo', role: 'dpo', prefix: 'คุณ', firstName: 'สิทธิ', lastName: 'สมมติธรรม', position: 'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล', department: 'compliance' },
];

interface WorkplaceGroup {
  types: readonly string[];
  /** Names with their place, then the number of generated ones. */
  named: readonly (readonly [name: string, type: string, province: string])[];
  more: number;
  stems: readonly string[];
}

/** 72 places: regional and university, general, community, private, clinics, pharmacies. */
export const WORKPLACES: readonly WorkplaceGroup[] = [
  {
    types: ['regional_hospital'],
    named: [
      ['โรงพยาบาลศูนย์นครจำลอง', 'regional_hospital', '50'],
      ['โรงพยาบาลมหาวิทยาลัยต้นแบบ', 'university_hospital', '10'],
      ['โรงพยาบาลมหาวิทยาลัยอีสานจำลอง', 'university_hospital', '40'],
      ['โรงพยาบาลศูนย์ทะเลสมมติ', 'regional_hospital', '90'],
      ['สถาบันเด็กต้นแบบ', 'specialized', '10'],
    ],
    more: 3,
    stems: ['โรงพยาบาลศูนย์ต้นแบบ'],
  },
  {
    types: ['general_hospital'],
    named: [
      ['โรงพยาบาลทั่วไปเมืองตัวอย่าง', 'general_hospital', '20'],
      ['โรงพยาบาลทั่วไปริมโขงสาธิต', 'general_hospital', '48'],
    ],
    more: 8,
    stems: ['โรงพยาบาลทั่วไปสมมติ', 'โรงพยาบาลทั่วไปจำลอง'],
  },
  {
    types: ['community_hospital'],
    named: [
      ['โรงพยาบาลชุมชนบ้านสมมติ', 'community_hospital', '52'],
      ['โรงพยาบาลชุมชนทุ่งจำลอง', 'community_hospital', '31'],
    ],
    more: 10,
    stems: ['โรงพยาบาลชุมชนตัวอย่าง', 'โรงพยาบาลชุมชนต้นแบบ'],
  },
  {
    types: ['private_hospital'],
    named: [
      ['โรงพยาบาลเอกชนเวชตัวอย่าง', 'private_hospital', '10'],
      ['โรงพยาบาลเอกชนสมมติอินเตอร์', 'private_hospital', '83'],
    ],
    more: 10,
    stems: ['โรงพยาบาลเอกชนจำลองเวช', 'โรงพยาบาลเอกชนสาธิต'],
  },
  {
    types: ['clinic'],
    named: [
      ['คลินิกเบาหวานสาธิต', 'clinic', '12'],
      ['คลินิกหมอสมมติ', 'clinic', '21'],
    ],
    more: 6,
    stems: ['คลินิกเวชกรรมตัวอย่าง'],
  },
  {
    types: ['pharmacy', 'pharmacy_chain'],
    named: [
      ...Array.from(
        { length: 8 },
        (_, index) =>
          [
            `ร้านยาเภสัชตัวอย่าง สาขา ${index + 1}`,
            'pharmacy_chain',
            ['10', '11', '12', '13', '20', '73', '74', '70'][index] ?? '10',
          ] as const,
      ),
      ['ร้านยาจำลองโอสถ', 'pharmacy', '65'],
      ['ร้านยาเดโมฟาร์มา', 'pharmacy', '30'],
      ['ร้านยาสาธิตเวชภัณฑ์', 'pharmacy', '84'],
    ],
    more: 11,
    stems: ['ร้านยาสมมติเภสัช', 'ร้านยาต้นแบบ'],
  },
];

/** Provinces of generated workplaces, in turn: they cover every health region and sales region. */
export const SPREAD_PROVINCES =
  '50 57 65 60 12 16 70 72 20 25 40 45 41 48 30 32 34 37 80 84 90 92 10 10 13 11 73 24 21 76'.split(
    ' ',
  );
