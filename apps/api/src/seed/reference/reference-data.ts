import type { Brand, Region, UserType } from '@connect/contract/constants.ts';

/**
 * Codes and slugs are the keys; the database gives the ids
 * (domain/demo-data#reference-data-in-the-demo).
 */

export const BUSINESS_UNITS = [
  { code: 'DBT', name_th: 'ดูแลเบาหวาน', name_en: 'Diabetes Care', color: '#1c3faa' },
  { code: 'OBS', name_th: 'ดูแลโรคอ้วน', name_en: 'Obesity Care', color: '#0f766e' },
  { code: 'RBD', name_th: 'โรคหายาก', name_en: 'Rare Disease', color: '#9f1239' },
  { code: 'XBU', name_th: 'ข้ามหน่วยธุรกิจ', name_en: 'Cross-BU', color: '#475569' },
] as const;

export interface TherapyAreaSeed {
  code: string;
  bu: (typeof BUSINESS_UNITS)[number]['code'];
  name_th: string;
  name_en: string;
  brands: readonly Brand[];
}

export const THERAPY_AREAS: readonly TherapyAreaSeed[] = [
  {
    code: 'T2D',
    bu: 'DBT',
    name_th: 'เบาหวานชนิดที่ 2',
    name_en: 'Type 2 diabetes',
    brands: ['Rybelsus', 'Ryzodeg', 'NovoMix', 'Xultophy', 'Ozempic'],
  },
  {
    code: 'T1D',
    bu: 'DBT',
    name_th: 'เบาหวานชนิดที่ 1',
    name_en: 'Type 1 diabetes',
    brands: ['Ryzodeg', 'NovoMix'],
  },
  {
    code: 'GDM',
    bu: 'DBT',
    name_th: 'เบาหวานขณะตั้งครรภ์',
    name_en: 'Gestational diabetes',
    brands: [],
  },
  {
    code: 'OBE',
    bu: 'OBS',
    name_th: 'ภาวะน้ำหนักเกินและโรคอ้วน',
    name_en: 'Overweight and obesity',
    brands: ['Saxenda', 'Wegovy'],
  },
  {
    code: 'HAE',
    bu: 'RBD',
    name_th: 'ฮีโมฟีเลียและภาวะเลือดออกผิดปกติ',
    name_en: 'Haemophilia and bleeding disorders',
    brands: ['NovoSeven', 'NovoEight', 'Esperoct'],
  },
  {
    code: 'GRO',
    bu: 'RBD',
    name_th: 'ความผิดปกติของการเจริญเติบโต',
    name_en: 'Growth disorders',
    brands: ['Norditropin'],
  },
  {
    code: 'CVR',
    bu: 'XBU',
    name_th: 'หัวใจ หลอดเลือด และไต',
    name_en: 'Heart, vessels and kidneys',
    brands: [],
  },
  {
    code: 'GEN',
    bu: 'XBU',
    name_th: 'สุขภาพทั่วไป/อื่น ๆ',
    name_en: 'General health and other',
    brands: [],
  },
];

interface SpecialtySeed {
  code: string;
  group: 'physician' | 'pharmacist' | 'other';
  name_th: string;
  name_en: string;
  short_th: string | null;
  parent?: string;
  areas?: readonly string[];
}

type Line = readonly [
  code: string,
  nameTh: string,
  nameEn: string,
  shortTh: string | null,
  parent?: string,
  areas?: string,
];

// biome-ignore format: one specialty a line reads like the table it copies
const PHYSICIANS: readonly Line[] = [
  ['END', 'อายุรศาสตร์โรคต่อมไร้ท่อและเมตะบอลิสม', 'Endocrinology & Metabolism', 'ต่อมไร้ท่อ', 'MED', 'T2D T1D GDM OBE'],
  ['MED', 'อายุรศาสตร์', 'Internal Medicine', 'อายุรกรรม', undefined, 'T2D CVR'],
  ['CAR', 'อายุรศาสตร์โรคหัวใจ', 'Cardiology', 'หัวใจ', 'MED', 'CVR'],
  ['NEP', 'อายุรศาสตร์โรคไต', 'Nephrology', 'ไต', 'MED', 'CVR'],
  ['HEM', 'โลหิตวิทยา', 'Haematology', 'โลหิต', 'MED', 'HAE'],
  ['GAS', 'อายุรศาสตร์โรคระบบทางเดินอาหาร', 'Gastroenterology', 'ทางเดินอาหาร', 'MED'],
  ['GER', 'เวชศาสตร์ผู้สูงอายุ', 'Geriatrics', 'ผู้สูงอายุ', 'MED', 'T2D CVR'],
  ['NEU', 'ประสาทวิทยา', 'Neurology', 'ประสาท'],
  ['NUT', 'โภชนศาสตร์คลินิก', 'Clinical Nutrition', 'โภชนศาสตร์', undefined, 'OBE'],
  ['PED', 'กุมารเวชศาสตร์', 'Paediatrics', 'กุมารเวช', undefined, 'GRO T1D'],
  ['PEN', 'กุมารเวชศาสตร์โรคต่อมไร้ท่อและเมตะบอลิสม', 'Paediatric Endocrinology', 'ต่อมไร้ท่อเด็ก', 'PED', 'GRO T1D'],
  ['PHE', 'กุมารเวชศาสตร์โรคเลือด', 'Paediatric Haematology', 'โลหิตเด็ก', 'PED', 'HAE'],
  ['FAM', 'เวชศาสตร์ครอบครัว', 'Family Medicine', 'เวชศาสตร์ครอบครัว', undefined, 'T2D OBE GEN'],
  ['GP', 'เวชปฏิบัติทั่วไป', 'General Practice', 'ทั่วไป', undefined, 'T2D OBE GEN'],
  ['PRE', 'เวชศาสตร์ป้องกัน', 'Preventive Medicine', 'ป้องกัน', undefined, 'GEN'],
  ['OCC', 'อาชีวเวชศาสตร์', 'Occupational Medicine', 'อาชีวเวช', undefined, 'GEN'],
  ['OBG', 'สูติศาสตร์-นรีเวชวิทยา', 'OB-GYN', 'สูตินรีเวช', undefined, 'GDM'],
  ['SUR', 'ศัลยศาสตร์', 'Surgery', 'ศัลยกรรม'],
  ['BAR', 'ศัลยกรรมโรคอ้วน (กลุ่มศัลยศาสตร์)', 'Bariatric', 'ศัลยกรรมโรคอ้วน', 'SUR', 'OBE'],
  ['ORT', 'ออร์โธปิดิกส์', 'Orthopaedics', 'กระดูกและข้อ'],
  ['OPH', 'จักษุวิทยา', 'Ophthalmology', 'ตา', undefined, 'T2D'],
  ['EMR', 'เวชศาสตร์ฉุกเฉิน', 'Emergency', 'ฉุกเฉิน', undefined, 'HAE'],
  ['REH', 'เวชศาสตร์ฟื้นฟู', 'Rehabilitation', 'ฟื้นฟู'],
  ['PSY', 'จิตเวชศาสตร์', 'Psychiatry', 'จิตเวช'],
  ['DER', 'ตจวิทยา', 'Dermatology', 'ผิวหนัง'],
  ['ANE', 'วิสัญญีวิทยา', 'Anaesthesiology', 'วิสัญญี'],
  ['PULM', 'อายุรศาสตร์โรคระบบการหายใจ', 'Pulmonology/Sleep', 'ระบบหายใจ', 'MED', 'OBE'],
];

const PHARMACISTS: readonly Line[] = [
  ['PCOM', 'เภสัชกรรมชุมชน (ร้านยา)', 'Community Pharmacy', 'ร้านยา', undefined, 'T2D OBE GEN'],
  ['PHOS', 'เภสัชกรรมโรงพยาบาล', 'Hospital Pharmacy', 'โรงพยาบาล', undefined, 'T2D HAE'],
  ['PCLI', 'เภสัชกรรมคลินิก', 'Clinical Pharmacy', 'คลินิก', undefined, 'T2D CVR'],
  ['PPRI', 'เภสัชกรรมปฐมภูมิ', 'Primary Care Pharmacy', 'ปฐมภูมิ', undefined, 'T2D GEN'],
  ['PPUR', 'งานจัดซื้อ/คลังยา', 'Procurement and Inventory', 'คลังยา'],
  ['PACA', 'วิชาการ/อาจารย์', 'Academic', 'วิชาการ'],
];

const OTHERS: readonly Line[] = [
  ['NURS', 'พยาบาล', 'Nurse', 'พยาบาล', undefined, 'T2D HAE'],
  ['DIET', 'กำหนดอาหาร/โภชนาการ', 'Dietetics', 'กำหนดอาหาร', undefined, 'T2D OBE'],
  ['DEDU', 'ผู้ให้ความรู้เบาหวาน', 'Diabetes Educator', 'ผู้ให้ความรู้', undefined, 'T2D T1D GDM'],
];

const inGroup =
  (group: SpecialtySeed['group']) =>
  ([code, name_th, name_en, short_th, parent, areas]: Line): SpecialtySeed => ({
    code,
    group,
    name_th,
    name_en,
    short_th,
    parent,
    areas: areas?.split(' '),
  });

export const SPECIALTIES: readonly SpecialtySeed[] = [
  ...PHYSICIANS.map(inGroup('physician')),
  ...PHARMACISTS.map(inGroup('pharmacist')),
  ...OTHERS.map(inGroup('other')),
];

export const LADDER_VALUES = [
  {
    ordinal: 0,
    code: 'unaware',
    name_th: 'ยังไม่รู้จัก',
    name_en: 'Unaware',
    name_th_pharmacist: null,
    definition_th: 'ไม่มีหลักฐานว่าเคยเห็นข้อมูลผลิตภัณฑ์',
    color: '#9aa4b2',
  },
  {
    ordinal: 1,
    code: 'aware',
    name_th: 'รับรู้',
    name_en: 'Aware',
    name_th_pharmacist: null,
    definition_th: 'เคยเปิดเนื้อหาหรือเข้าร่วมกิจกรรมของผลิตภัณฑ์',
    color: '#6fa8dc',
  },
  {
    ordinal: 2,
    code: 'interest',
    name_th: 'สนใจ/ประเมิน',
    name_en: 'Interest',
    name_th_pharmacist: null,
    definition_th: 'มีส่วนร่วมต่อเนื่องหลายครั้ง',
    color: '#3d85c6',
  },
  {
    ordinal: 3,
    code: 'trial',
    name_th: 'ทดลองใช้',
    name_en: 'Trial',
    name_th_pharmacist: 'เริ่มจ่าย/ให้คำแนะนำ',
    definition_th: 'เริ่มใช้กับผู้ป่วยบางราย (ข้อมูลจากทีม/CRM)',
    color: '#f1c232',
  },
  {
    ordinal: 4,
    code: 'adoption',
    name_th: 'ใช้เป็นประจำ',
    name_en: 'Adoption',
    name_th_pharmacist: 'จ่าย/ให้คำแนะนำเป็นประจำ',
    definition_th: 'ใช้เป็นทางเลือกประจำตามข้อบ่งใช้',
    color: '#93c47d',
  },
  {
    ordinal: 5,
    code: 'advocacy',
    name_th: 'แนะนำต่อ',
    name_en: 'Advocacy',
    name_th_pharmacist: 'แนะนำการให้คำปรึกษาแก่เพื่อนร่วมวิชาชีพ',
    definition_th: 'แบ่งปันประสบการณ์ทางวิชาการแก่เพื่อนร่วมวิชาชีพ',
    color: '#38761d',
  },
  {
    ordinal: null,
    code: 'lapsed',
    name_th: 'หยุดใช้/ไม่ใช้',
    name_en: 'Lapsed',
    name_th_pharmacist: null,
    definition_th: 'เคยใช้แล้วหยุด หรือแจ้งว่าไม่ใช้',
    color: '#cc4125',
  },
] as const;

interface LadderSeed {
  brand: Brand;
  area: string;
  applicable: readonly UserType[];
  /** Empty = all. */
  specialties: readonly string[];
}

const HCP: readonly UserType[] = ['doctor', 'pharmacist', 'other_hcp'];
const HAEMATOLOGY = ['HEM', 'PHE', 'PHOS', 'NURS'];

export const PRODUCT_LADDERS: readonly LadderSeed[] = [
  { brand: 'Rybelsus', area: 'T2D', applicable: HCP, specialties: [] },
  { brand: 'Ryzodeg', area: 'T2D', applicable: HCP, specialties: [] },
  { brand: 'NovoMix', area: 'T2D', applicable: HCP, specialties: [] },
  { brand: 'NovoSeven', area: 'HAE', applicable: HCP, specialties: HAEMATOLOGY },
  { brand: 'NovoEight', area: 'HAE', applicable: HCP, specialties: HAEMATOLOGY },
  {
    brand: 'Norditropin',
    area: 'GRO',
    applicable: ['doctor', 'pharmacist'],
    specialties: ['PEN', 'PED', 'END', 'PHOS'],
  },
  { brand: 'Esperoct', area: 'HAE', applicable: HCP, specialties: HAEMATOLOGY },
  { brand: 'Saxenda', area: 'OBE', applicable: HCP, specialties: [] },
  { brand: 'Xultophy', area: 'T2D', applicable: HCP, specialties: [] },
  { brand: 'Ozempic', area: 'T2D', applicable: HCP, specialties: [] },
  { brand: 'Wegovy', area: 'OBE', applicable: HCP, specialties: [] },
];

/** Thai spellings of the products; the Latin names need no list. */
// biome-ignore format: one product a line
export const BRAND_SPELLINGS: readonly (readonly [Brand, string])[] = [
  ['Rybelsus', 'ไรเบลซัส ไรเบลซัซ ไรเบลสัส ริเบลซัส รีเบลซัส'],
  ['Ryzodeg', 'ไรโซเดก ไรโซเด็ก ไรโซเดค ไรโซเด็ค'],
  ['NovoMix', 'โนโวมิกซ์ โนโวมิกส์ โนโวมิก โนโวมิค โนโวมิ๊กซ์'],
  ['NovoSeven', 'โนโวเซเวน โนโวเซเว่น โนโวเซฟเวน โนโวเซฟเว่น'],
  ['NovoEight', 'โนโวเอท โนโวเอต โนโวเอ้ท โนโวเอจท์'],
  ['Norditropin', 'นอร์ดิโทรปิน นอร์ดิโทรพิน นอร์ดิทรอปิน นอร์ดิโทรฟิน นอดิโทรปิน'],
  ['Esperoct', 'เอสเพอรอคท์ เอสเปอรอคท์ เอสเพอร็อกท์ เอสเปอร็อกต์ เอสเพอรอกต์'],
  ['Saxenda', 'แซกเซนดา แซ็กเซนดา แซคเซนดา แซ็คเซนด้า แซกเซนด้า แซคเซนด้า ซักเซนดา ซาเซนด้า'],
  ['Xultophy', 'ซัลโทฟี ซัลโตฟี ซัลโทฟาย ซูลโทฟี ซูลโตฟี'],
  ['Ozempic', 'โอเซมปิก โอเซมปิค โอเซ็มปิก โอเซ็มปิค โอเซมพิก โอเซ็มพิก โอเซมพิค โอเซ็มพิค'],
  ['Wegovy', 'วีโกวี เวโกวี วีโก้วี เวโก้วี วีโกวาย'],
];

// biome-ignore format: one category a line
export const ARTICLE_CATEGORIES = [
  { slug: 'diabetes', name: 'เบาหวาน', name_en: 'Diabetes', scope: 'article', color: '#1c3faa' },
  { slug: 'obesity', name: 'โรคอ้วน', name_en: 'Obesity', scope: 'article', color: '#0f766e' },
  { slug: 'haemophilia', name: 'ฮีโมฟีเลีย', name_en: 'Haemophilia', scope: 'article', color: '#9f1239' },
  { slug: 'growth', name: 'การเจริญเติบโต', name_en: 'Growth', scope: 'article', color: '#7c3aed' },
  { slug: 'pharmacy-practice', name: 'ทักษะเภสัชกรรม', name_en: 'Pharmacy practice', scope: 'article', color: '#0369a1' },
  { slug: 'case-study', name: 'กรณีศึกษา', name_en: 'Case studies', scope: 'article', color: '#b45309' },
  { slug: 'congress-news', name: 'ข่าวการประชุม', name_en: 'Congress news', scope: 'article', color: '#4d7c0f' },
  { slug: 'law-and-profession', name: 'กฎหมายและวิชาชีพ', name_en: 'Law and profession', scope: 'article', color: '#475569' },
  { slug: 'food', name: 'อาหาร', name_en: 'Food', scope: 'life_ready', color: '#15803d' },
  { slug: 'exercise-and-sleep', name: 'ออกกำลังกายและการนอน', name_en: 'Exercise and sleep', scope: 'life_ready', color: '#a21caf' },
] as const;

/** Health region → its provinces (A.6), each with its English name. */
// biome-ignore format: one region a line
const HEALTH_REGIONS: readonly string[] = [
  '50 เชียงใหม่ Chiang Mai, 51 ลำพูน Lamphun, 52 ลำปาง Lampang, 54 แพร่ Phrae, 55 น่าน Nan, 56 พะเยา Phayao, 57 เชียงราย Chiang Rai, 58 แม่ฮ่องสอน Mae Hong Son',
  '53 อุตรดิตถ์ Uttaradit, 63 ตาก Tak, 64 สุโขทัย Sukhothai, 65 พิษณุโลก Phitsanulok, 67 เพชรบูรณ์ Phetchabun',
  '18 ชัยนาท Chai Nat, 60 นครสวรรค์ Nakhon Sawan, 61 อุทัยธานี Uthai Thani, 62 กำแพงเพชร Kamphaeng Phet, 66 พิจิตร Phichit',
  '12 นนทบุรี Nonthaburi, 13 ปทุมธานี Pathum Thani, 14 พระนครศรีอยุธยา Phra Nakhon Si Ayutthaya, 15 อ่างทอง Ang Thong, 16 ลพบุรี Lop Buri, 17 สิงห์บุรี Sing Buri, 19 สระบุรี Saraburi, 26 นครนายก Nakhon Nayok',
  '70 ราชบุรี Ratchaburi, 71 กาญจนบุรี Kanchanaburi, 72 สุพรรณบุรี Suphan Buri, 73 นครปฐม Nakhon Pathom, 74 สมุทรสาคร Samut Sakhon, 75 สมุทรสงคราม Samut Songkhram, 76 เพชรบุรี Phetchaburi, 77 ประจวบคีรีขันธ์ Prachuap Khiri Khan',
  '11 สมุทรปราการ Samut Prakan, 20 ชลบุรี Chon Buri, 21 ระยอง Rayong, 22 จันทบุรี Chanthaburi, 23 ตราด Trat, 24 ฉะเชิงเทรา Chachoengsao, 25 ปราจีนบุรี Prachin Buri, 27 สระแก้ว Sa Kaeo',
  '40 ขอนแก่น Khon Kaen, 44 มหาสารคาม Maha Sarakham, 45 ร้อยเอ็ด Roi Et, 46 กาฬสินธุ์ Kalasin',
  '38 บึงกาฬ Bueng Kan, 39 หนองบัวลำภู Nong Bua Lam Phu, 41 อุดรธานี Udon Thani, 42 เลย Loei, 43 หนองคาย Nong Khai, 47 สกลนคร Sakon Nakhon, 48 นครพนม Nakhon Phanom',
  '30 นครราชสีมา Nakhon Ratchasima, 31 บุรีรัมย์ Buri Ram, 32 สุรินทร์ Surin, 36 ชัยภูมิ Chaiyaphum',
  '33 ศรีสะเกษ Si Sa Ket, 34 อุบลราชธานี Ubon Ratchathani, 35 ยโสธร Yasothon, 37 อำนาจเจริญ Amnat Charoen, 49 มุกดาหาร Mukdahan',
  '80 นครศรีธรรมราช Nakhon Si Thammarat, 81 กระบี่ Krabi, 82 พังงา Phang-nga, 83 ภูเก็ต Phuket, 84 สุราษฎร์ธานี Surat Thani, 85 ระนอง Ranong, 86 ชุมพร Chumphon',
  '90 สงขลา Songkhla, 91 สตูล Satun, 92 ตรัง Trang, 93 พัทลุง Phatthalung, 94 ปัตตานี Pattani, 95 ยะลา Yala, 96 นราธิวาส Narathiwat',
  '10 กรุงเทพมหานคร Bangkok',
];

const BANGKOK_AND_AROUND = ['10', '11', '12', '13', '73', '74'];

/**
 * Sales region of a province: the capital's surroundings first, the others by ranges of the code.
 */
function regionOf(code: string): Region {
  if (BANGKOK_AND_AROUND.includes(code)) return 'bkk';
  if (code < '20' || code === '26') return 'central';
  if (code < '30') return 'east';
  if (code < '50') return 'northeast';
  if (code < '70') return 'north';
  return code < '80' ? 'central' : 'south';
}

export const PROVINCES = HEALTH_REGIONS.flatMap((line, index) =>
  line.split(', ').map((entry) => {
    const [code = '', name_th = '', ...english] = entry.split(' ');
    return {
      code,
      name_th,
      name_en: english.join(' '),
      health_region: index + 1,
      region: regionOf(code),
    };
  }),
);
