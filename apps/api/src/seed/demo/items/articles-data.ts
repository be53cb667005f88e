import type { Brand, PromotionalType } from '@connect/contract/constants.ts';
import type { Family } from '../texts.ts';

/** State of an article today. */
type Story =
  | 'published'
  | 'draft'
  | 'scheduled'
  /** Its expiry date has passed. */
  | 'ended'
  /** Its material code has expired. */
  | 'code_ended'
  /** Was published, then unpublished. */
  | 'withdrawn'
  | 'trashed';

export interface ArticleSpec {
  title: string;
  brand: Brand;
  /** Slug of the category. */
  category: string;
  areas: string;
  family: Family;
  story?: Story;
  /** For brands with a choice; product articles are promotional by default. */
  type?: PromotionalType;
  /** Public; only unbranded articles. */
  open?: true;
  cpe?: number;
  featured?: true;
  /** Days until the code expires, if that is soon. */
  codeEndsIn?: number;
  /** Text changed after publishing: the code may not cover it any more. */
  reworked?: true;
  /** What a draft still lacks. */
  lacks?: 'cover' | 'code' | 'text';
}

// biome-ignore format: one article a line
export const ARTICLES: readonly ArticleSpec[] = [
  { title: 'แนวทางการสื่อสารกับผู้ป่วยเบาหวานที่เพิ่งได้รับการวินิจฉัย', brand: 'Non-Brand', category: 'diabetes', areas: 'T2D', family: 'diabetes', featured: true, cpe: 1 },
  { title: 'บทบาทเภสัชกรในการติดตามการใช้ยาฉีดในร้านยา', brand: 'Ozempic', category: 'pharmacy-practice', areas: 'T2D', family: 'pharmacy', cpe: 1.5 },
  { title: 'ทบทวนการประเมินความเสี่ยงหัวใจและไตในผู้ป่วยเบาหวานชนิดที่ 2', brand: 'Medical', category: 'diabetes', areas: 'T2D CVR', family: 'diabetes' },
  { title: 'การจัดเก็บและขนส่งผลิตภัณฑ์ชีววัตถุในร้านยา', brand: 'NovoMix', category: 'pharmacy-practice', areas: 'T2D', family: 'pharmacy', cpe: 1 },
  { title: 'การให้คำปรึกษาเรื่องน้ำหนักโดยไม่ตีตรา', brand: 'Non-Brand', category: 'obesity', areas: 'OBE', family: 'obesity', open: true, featured: true },
  { title: 'เช็กลิสต์ก่อนส่งต่อผู้ป่วยโรคอ้วน', brand: 'Wegovy', category: 'obesity', areas: 'OBE', family: 'obesity', codeEndsIn: 12 },
  { title: 'การดูแลผู้ป่วยฮีโมฟีเลียแบบสหสาขาวิชาชีพ', brand: 'Esperoct', category: 'haemophilia', areas: 'HAE', family: 'haemophilia', featured: true },
  { title: 'บันทึกการเติบโตของเด็ก: จุดที่ควรสังเกต', brand: 'Norditropin', category: 'growth', areas: 'GRO', family: 'growth' },
  { title: 'กรณีศึกษา: การปรับแผนการดูแลในผู้สูงอายุ', brand: 'Medical', category: 'case-study', areas: 'T2D', family: 'case' },
  { title: 'สรุปประเด็นจากการประชุมวิชาการประจำปี (ตัวอย่าง)', brand: 'Medical', category: 'congress-news', areas: 'T2D OBE', family: 'congress', story: 'ended' },
  { title: 'คำถามที่พบบ่อยเรื่องปากกาฉีดยา', brand: 'Xultophy', category: 'diabetes', areas: 'T2D', family: 'diabetes' },
  { title: 'การอ่านงานวิจัยอย่างมีวิจารณญาณ', brand: 'Non-Brand', category: 'law-and-profession', areas: 'GEN', family: 'profession', open: true, cpe: 2 },
  { title: 'การเตรียมตัวก่อนพบแพทย์ของผู้ป่วยเบาหวาน', brand: 'Non-Brand', category: 'diabetes', areas: 'T2D T1D', family: 'diabetes', open: true },
  { title: 'การบันทึกข้อมูลการให้คำปรึกษาในร้านยาอย่างเป็นระบบ', brand: 'Rybelsus', category: 'pharmacy-practice', areas: 'T2D', family: 'pharmacy', cpe: 0.5 },
  { title: 'การสอนผู้ป่วยใช้อุปกรณ์ฉีดยาอย่างเป็นขั้นตอน', brand: 'Ryzodeg', category: 'diabetes', areas: 'T2D T1D', family: 'diabetes' },
  { title: 'การทำงานร่วมกันระหว่างแพทย์และเภสัชกรในคลินิกเบาหวาน', brand: 'Ozempic', category: 'diabetes', areas: 'T2D', family: 'diabetes', reworked: true },
  { title: 'กรณีศึกษา: การสื่อสารกับครอบครัวของผู้ป่วยเบาหวานชนิดที่ 1', brand: 'Medical', category: 'case-study', areas: 'T1D', family: 'case', story: 'withdrawn' },
  { title: 'การวางแผนการติดตามต่อเนื่องในโรงพยาบาลชุมชน', brand: 'Rybelsus', category: 'diabetes', areas: 'T2D', family: 'diabetes' },
  { title: 'การดูแลหญิงตั้งครรภ์แบบทีมสหสาขา: บทบาทของแต่ละวิชาชีพ', brand: 'Non-Brand', category: 'diabetes', areas: 'GDM', family: 'diabetes' },
  { title: 'ภาษากายและคำพูดที่ควรใช้ในคลินิกโรคอ้วน', brand: 'Saxenda', category: 'obesity', areas: 'OBE', family: 'obesity', codeEndsIn: 35 },
  { title: 'การตั้งเป้าหมายร่วมกับผู้รับบริการ: ทักษะที่ฝึกได้', brand: 'Non-Brand', category: 'obesity', areas: 'OBE GEN', family: 'obesity', story: 'scheduled', open: true },
  { title: 'การจัดพื้นที่ให้คำปรึกษาเรื่องน้ำหนักในร้านยา', brand: 'Wegovy', category: 'obesity', areas: 'OBE', family: 'obesity', story: 'draft', lacks: 'code' },
  { title: 'การเดินทางของผู้ป่วยฮีโมฟีเลีย: สิ่งที่ทีมควรเตรียม', brand: 'NovoEight', category: 'haemophilia', areas: 'HAE', family: 'haemophilia' },
  { title: 'การสื่อสารระหว่างห้องฉุกเฉินกับคลินิกโรคเลือด', brand: 'NovoSeven', category: 'haemophilia', areas: 'HAE', family: 'haemophilia' },
  { title: 'สมุดบันทึกของผู้ป่วยฮีโมฟีเลีย: ใช้อย่างไรให้เกิดประโยชน์', brand: 'Esperoct', category: 'haemophilia', areas: 'HAE', family: 'haemophilia', codeEndsIn: 52 },
  { title: 'การวัดส่วนสูงในคลินิกเด็กให้ได้มาตรฐานเดียวกัน', brand: 'Norditropin', category: 'growth', areas: 'GRO', family: 'growth' },
  { title: 'คุยกับผู้ปกครองเรื่องการเติบโต: คำถามที่พบบ่อย', brand: 'Non-Brand', category: 'growth', areas: 'GRO', family: 'growth', open: true },
  { title: 'กรณีศึกษา: การส่งต่อข้อมูลจากโรงเรียนถึงคลินิกเด็ก', brand: 'Medical', category: 'case-study', areas: 'GRO', family: 'case', story: 'draft' },
  { title: 'ห่วงโซ่ความเย็นในร้านยา: จุดตรวจสอบประจำวัน', brand: 'Ryzodeg', category: 'pharmacy-practice', areas: 'T2D', family: 'pharmacy' },
  { title: 'การจัดการยาเหลือใช้ในชุมชน', brand: 'Non-Brand', category: 'pharmacy-practice', areas: 'GEN', family: 'pharmacy', open: true },
  { title: 'สื่อสารอย่างไรเมื่อยาขาดคลังชั่วคราว', brand: 'Other', category: 'pharmacy-practice', areas: 'GEN', family: 'pharmacy', type: 'promotional' },
  { title: 'ทักษะการซักประวัติการใช้ยาใน 3 นาที', brand: 'Non-Brand', category: 'pharmacy-practice', areas: 'GEN', family: 'pharmacy', cpe: 1 },
  { title: 'บทเรียนจากการประชุมเชิงปฏิบัติการปากกาฉีดยา (ตัวอย่าง)', brand: 'NovoMix', category: 'congress-news', areas: 'T2D', family: 'congress', story: 'draft', lacks: 'cover' },
  { title: 'สรุปเวทีแลกเปลี่ยนเครือข่ายพยาบาลฮีโมฟีเลีย (ตัวอย่าง)', brand: 'NovoSeven', category: 'congress-news', areas: 'HAE', family: 'congress', story: 'code_ended' },
  { title: 'ข่าวการประชุม: เวทีวิชาการด้านโรคอ้วน (ตัวอย่าง)', brand: 'Saxenda', category: 'congress-news', areas: 'OBE', family: 'congress', story: 'scheduled' },
  { title: 'PDPA สำหรับร้านยา: เริ่มต้นจากตรงไหน', brand: 'Non-Brand', category: 'law-and-profession', areas: 'GEN', family: 'profession', open: true },
  { title: 'จริยธรรมการส่งเสริมการขายยา: ทบทวนหลักการ', brand: 'Other', category: 'law-and-profession', areas: 'GEN', family: 'profession', story: 'draft', type: 'non_promotional' },
  { title: 'หน่วยกิตการศึกษาต่อเนื่อง: วางแผนให้ครบตามรอบ', brand: 'Non-Brand', category: 'law-and-profession', areas: 'GEN', family: 'profession', cpe: 0.5 },
  { title: 'การรายงานอาการไม่พึงประสงค์: ขั้นตอนและช่องทาง', brand: 'Non-Brand', category: 'law-and-profession', areas: 'GEN', family: 'profession' },
  { title: 'กรณีศึกษา: การให้คำปรึกษาผู้ที่ทำงานเป็นกะ', brand: 'Xultophy', category: 'case-study', areas: 'T2D', family: 'case', type: 'medical', story: 'draft' },
  { title: 'การจัดทำสื่อความรู้ที่อ่านง่ายสำหรับผู้ป่วย', brand: 'Non-Brand', category: 'pharmacy-practice', areas: 'GEN', family: 'profession', story: 'draft', lacks: 'text' },
  { title: 'การทบทวนรายการยาร่วมกับผู้ป่วยสูงอายุ', brand: 'Non-Brand', category: 'pharmacy-practice', areas: 'GEN', family: 'pharmacy' },
  { title: 'บันทึกการประชุมเครือข่ายร้านยา (ฉบับซ้ำ)', brand: 'Non-Brand', category: 'congress-news', areas: 'GEN', family: 'congress', story: 'trashed' },
  { title: 'บทความทดลองนำเข้า', brand: 'Non-Brand', category: 'law-and-profession', areas: 'GEN', family: 'profession', story: 'trashed', lacks: 'text' },
];

export const TAGS: Record<Family, readonly string[]> = {
  diabetes: ['เบาหวาน', 'การสื่อสาร', 'สหสาขาวิชาชีพ', 'ติดตามผล'],
  obesity: ['โรคอ้วน', 'ไม่ตีตรา', 'การให้คำปรึกษา', 'ตั้งเป้าหมาย'],
  haemophilia: ['ฮีโมฟีเลีย', 'ประสานงาน', 'ครอบครัว'],
  growth: ['การเติบโต', 'กุมารเวช', 'ผู้ปกครอง'],
  pharmacy: ['ร้านยา', 'เภสัชกร', 'ห่วงโซ่ความเย็น', 'การบันทึก'],
  case: ['กรณีศึกษา', 'ทำงานเป็นทีม'],
  congress: ['ข่าวประชุม', 'เครือข่าย'],
  profession: ['วิชาชีพ', 'จริยธรรม', 'การเรียนรู้ต่อเนื่อง'],
};
