import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import {
  type ConsentField,
  consentField,
  type UserImportField,
} from '@connect/contract/users/user-import.ts';
import type { ImportField } from '../../imports/import-kind.ts';

interface Column {
  covers?: readonly string[];
  headings?: readonly string[];
  hint: ImportField['hint'];
  example?: string;
}

const optional = { th: 'ไม่บังคับ', en: 'optional' };

/** How each column is recognised and explained; the example is nobody (domain/imports#template). */
const COLUMNS: Record<Exclude<UserImportField, ConsentField>, Column> = {
  user_type: {
    headings: ['ประเภท', 'type'],
    hint: {
      th: 'แพทย์ / เภสัชกร / บุคลากรทางการแพทย์อื่น / ผู้แทนขาย / พนักงานบริษัท',
      en: 'Doctor / Pharmacist / Other HCP / Sales rep / Staff',
    },
    example: 'แพทย์',
  },
  display_name: {
    covers: ['title_prefix', 'first_name', 'last_name'],
    headings: ['ชื่อนามสกุล', 'ชื่อสกุล', 'ชื่อและนามสกุล', 'ชื่อที่แสดง', 'name', 'displayname'],
    hint: {
      th: 'ใช้แทนคอลัมน์คำนำหน้า ชื่อ และนามสกุลได้',
      en: 'Instead of title, first and last name',
    },
  },
  title_prefix: {
    headings: ['คำนำหน้าชื่อ', 'prefix', 'nameprefix'],
    hint: { th: 'เช่น นพ. ภญ. คุณ', en: 'Such as นพ. ภญ. คุณ' },
    example: 'นพ.',
  },
  first_name: {
    covers: ['title_prefix'],
    headings: ['ชื่อจริง', 'ชื่อไทย', 'firstnameth', 'givenname'],
    hint: { th: 'บังคับสำหรับผู้ใช้ใหม่', en: 'needed for new users' },
    example: 'ตัวอย่าง',
  },
  last_name: {
    headings: ['สกุล', 'นามสกุลไทย', 'lastnameth', 'surname', 'familyname'],
    hint: { th: 'บังคับสำหรับผู้ใช้ใหม่', en: 'needed for new users' },
    example: 'สมมติ',
  },
  first_name_en: {
    headings: ['ชื่ออังกฤษ', 'firstnameen', 'firstnameenglish'],
    hint: { th: 'ตัวอักษรอังกฤษ', en: 'Latin letters' },
    example: 'Example',
  },
  last_name_en: {
    headings: ['นามสกุลอังกฤษ', 'lastnameen', 'lastnameenglish'],
    hint: { th: 'ตัวอักษรอังกฤษ', en: 'Latin letters' },
    example: 'Fictitious',
  },
  profession: {
    hint: {
      th: 'สำหรับบุคลากรทางการแพทย์อื่น เช่น พยาบาล ทันตแพทย์',
      en: 'For other HCPs, such as Nurse or Dentist',
    },
  },
  license_no: {
    headings: [
      'เลขที่ใบประกอบ',
      'เลขใบประกอบ',
      'เลขใบประกอบวิชาชีพ',
      'เลขที่ใบอนุญาต',
      'เลขใบอนุญาต',
      'ใบประกอบวิชาชีพ',
      'เลขว',
      'licence',
      'license',
      'licenseno',
      'licensenumber',
      'licencenumber',
    ],
    hint: { th: 'มีหรือไม่มี ว. ภ. ท. นำหน้าก็ได้', en: 'With or without ว. ภ. ท. before it' },
    example: 'ว.99999',
  },
  license_expires_at: {
    headings: ['วันหมดอายุ', 'ใบอนุญาตหมดอายุ', 'licenseexpiry', 'expirydate'],
    hint: { th: 'วว/ดด/ปปปป พ.ศ. หรือ ค.ศ.', en: 'dd/mm/yyyy, in either era' },
    example: '31/12/2572',
  },
  specialty_ids: {
    headings: ['สาขาความเชี่ยวชาญ', 'ความเชี่ยวชาญ', 'specialty', 'speciality'],
    hint: {
      th: 'แพทย์ต้องมีอย่างน้อย 1 สาขา คั่นด้วย ;',
      en: 'Doctors need one at least; separate several by ;',
    },
    example: 'อายุรศาสตร์',
  },
  position: { hint: optional, example: '' },
  department: { headings: ['หน่วยงาน'], hint: optional },
  workplace_id: {
    covers: ['workplace_name_raw'],
    headings: ['โรงพยาบาล', 'ที่ทำงาน', 'หน่วยบริการ', 'hospital', 'รหัสหน่วยบริการ', 'hcode'],
    hint: {
      th: 'ชื่อ หรือรหัสหน่วยบริการ 5 หลัก',
      en: 'Its name, or its code of five digits',
    },
    example: 'โรงพยาบาลสมมติ',
  },
  province_code: {
    hint: { th: 'ชื่อจังหวัด', en: 'Name of the province' },
    example: 'เชียงใหม่',
  },
  email: {
    headings: ['ที่อยู่อีเมล', 'emailaddress', 'mail'],
    hint: { th: 'ต้องมีอีเมลหรือโทรศัพท์', en: 'An e-mail address or a phone number is needed' },
    example: 'example@hcp.example',
  },
  phone: {
    headings: [
      'เบอร์โทร',
      'เบอร์โทรศัพท์',
      'โทร',
      'มือถือ',
      'เบอร์มือถือ',
      'โทรศัพท์มือถือ',
      'mobile',
      'tel',
      'telephone',
    ],
    hint: { th: 'เลข 0 ที่หายไปจะเติมให้', en: 'A lost zero at the beginning is put back' },
    example: '081-000-0000',
  },
  preferred_channel: {
    hint: { th: 'LINE / อีเมล / SMS / โทรศัพท์', en: 'LINE / Email / SMS / Phone' },
  },
  owner_rep_id: {
    headings: ['ผู้แทน', 'รหัสผู้แทน', 'rep', 'owner'],
    hint: { th: 'รหัสพนักงานหรืออีเมลของผู้แทน', en: 'Employee code or e-mail of the rep' },
  },
  segment: { headings: ['กลุ่ม'], hint: { th: 'A / B / C / D', en: 'A / B / C / D' } },
  is_kol: { headings: ['kol'], hint: { th: 'ใช่ / ไม่ใช่', en: 'Yes / No' } },
  employee_code: {
    hint: { th: 'บังคับสำหรับผู้แทนและพนักงาน', en: 'needed for reps and staff' },
  },
  territory_code: { hint: { th: 'บังคับสำหรับผู้แทน', en: 'needed for reps' } },
  team: { hint: optional },
  manager_user_id: {
    hint: { th: 'รหัสพนักงานหรืออีเมลของหัวหน้า', en: 'Employee code or e-mail of the manager' },
  },
  bu_id: { hint: optional },
  brand_scope: { headings: ['แบรนด์ที่ดูแล'], hint: { th: 'คั่นด้วย ;', en: 'separated by ;' } },
  external_ref: {
    headings: ['crmid', 'รหัสcrm', 'veevaid', 'accountid'],
    hint: { th: 'รหัสในระบบ CRM', en: 'Id in the CRM' },
  },
  consent_at: {
    headings: ['วันที่ยินยอม', 'วันที่ให้ความยินยอม', 'วันที่ถอนความยินยอม', 'consentdate', 'optindate'],
    hint: {
      th: 'บังคับเมื่อมีคอลัมน์ความยินยอม วว/ดด/ปปปป',
      en: 'needed with any consent, dd/mm/yyyy',
    },
    example: '31/10/2569',
  },
  consent_version: {
    headings: ['ฉบับความยินยอม', 'consentversion', 'textversion'],
    hint: {
      th: 'เว้นว่าง = ฉบับที่ใช้ในวันนั้น',
      en: 'empty: the one in force on that day',
    },
  },
};

/** Other headings of the columns of consents. */
const CONSENT_HEADINGS: Record<ConsentPurpose, readonly string[]> = {
  privacy_notice: ['รับทราบประกาศความเป็นส่วนตัว', 'privacynotice', 'pdpa'],
  marketing_line: ['รับข่าวสารทางline', 'ยินยอมline', 'lineconsent', 'lineoptin'],
  marketing_email: ['รับข่าวสารทางอีเมล', 'ยินยอมอีเมล', 'emailconsent', 'emailoptin'],
  marketing_sms: ['รับข่าวสารทางsms', 'ยินยอมsms', 'smsconsent', 'smsoptin'],
  marketing_phone: ['รับข่าวสารทางโทรศัพท์', 'ยินยอมโทรศัพท์', 'phoneconsent', 'phoneoptin'],
  profiling: ['วิเคราะห์ความสนใจรายบุคคล', 'profiling'],
  cross_border: ['ส่งข้อมูลไปต่างประเทศ', 'crossborder'],
  sensitive_dietary: ['ข้อมูลอาหารสุขภาพสำหรับกิจกรรม', 'dietary'],
  publicity: ['ใช้ภาพชื่อเผยแพร่', 'publicity'],
};
const consentColumn = (purpose: ConsentPurpose): [ConsentField, Column] => [
  consentField(purpose),
  {
    headings: CONSENT_HEADINGS[purpose],
    hint: { th: 'ยินยอม / ไม่ยินยอม / ถอน', en: 'Agreed / Refused / Withdrew' },
    example: purpose === 'marketing_email' ? 'ยินยอม' : '',
  },
];

export const USER_IMPORT_COLUMNS: readonly ImportField[] = [
  ...Object.entries(COLUMNS),
  ...CONSENT_PURPOSES.map(consentColumn),
].map(([name, { headings = [], example = '', ...column }]) => ({
  name,
  headings,
  example,
  ...column,
}));
