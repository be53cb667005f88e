import type { Language } from './constants.ts';
import { fieldLabel, type Labels } from './labels.ts';

const RECORDING = {
  'subtitles.th': ['คำบรรยายภาษาไทย', 'Thai subtitles'],
  'subtitles.en': ['คำบรรยายภาษาอังกฤษ', 'English subtitles'],
} satisfies Labels;

const PERSON = {
  name_en: ['ชื่อ (อังกฤษ)', 'Name (English)'],
  content: ['ประวัติย่อ', 'Biography'],
  featured_image_id: ['รูปภาพ', 'Photo'],
  tags: ['ความเชี่ยวชาญ', 'Expertise'],
} satisfies Labels;

/** Words of kinds beyond those of their lists: for forms, messages, differences and files. */
const KIND_LABELS: Readonly<Record<string, Labels>> = {
  article: { related_ids: ['บทความที่เกี่ยวข้อง', 'Related articles'] },
  life_ready: { related_ids: ['บทความ Life Ready ที่เกี่ยวข้อง', 'Related Life Ready pieces'] },
  document: { content: ['คำอธิบาย', 'Description'] },
  message_template: { content: ['เนื้อหา', 'Body'] },
  webinar: {
    content: ['รายละเอียด', 'Description'],
    start_at: ['เวลาเริ่ม', 'Start'],
    end_at: ['เวลาสิ้นสุด', 'End'],
  },
  video: {
    ...RECORDING,
    content: ['รายละเอียด', 'Description'],
    media_id: ['ไฟล์วิดีโอ', 'Video file'],
    source_url: ['ลิงก์วิดีโอ', 'Video link'],
  },
  podcast: {
    ...RECORDING,
    content: ['บันทึกรายการ (show notes)', 'Show notes'],
    media_id: ['ไฟล์เสียง', 'Audio file'],
    source_url: ['ลิงก์เสียง', 'Audio link'],
  },
  webinar_host: PERSON,
  video_host: PERSON,
  podcast_host: PERSON,
  staff: {
    expires_at: ['วันหมดอายุบัญชี', 'Account expiry'],
    views: ['มุมมองที่เปิดเป็นค่าเริ่มต้น', 'Views that lists open with'],
  },
  article_category: { name: ['ชื่อหมวดหมู่', 'Category name'] },
  specialty: { therapy_area_ids: ['กลุ่มโรคที่เกี่ยวข้อง', 'Related therapy areas'] },
  product_ladder: { specialty_ids: ['ใช้กับสาขา', 'Specialties'] },
  setting: {
    app_name: ['ชื่อระบบ', 'App name'],
    company_name: ['ชื่อบริษัท', 'Company name'],
    company_phone: ['โทรศัพท์บริษัท', 'Company phone'],
    ae_email: ['อีเมลรายงานอาการไม่พึงประสงค์', 'Adverse event e-mail'],
    ae_phone: ['โทรศัพท์รายงานอาการไม่พึงประสงค์', 'Adverse event phone'],
    ae_reminder_text_th: ['ข้อความรายงานอาการไม่พึงประสงค์ (ไทย)', 'AE reminder text (Thai)'],
    ae_reminder_text_en: ['ข้อความรายงานอาการไม่พึงประสงค์ (อังกฤษ)', 'AE reminder text (English)'],
    material_max_months: ['อายุรหัสสื่อสูงสุด (เดือน)', 'Longest life of a code (months)'],
    material_warn_days: ['เตือนก่อนรหัสสื่อหมดอายุ (วัน)', 'Warn before a code expires (days)'],
    pi_required: ['ต้องแนบเอกสารกำกับยา', 'Prescribing information is required'],
    four_eyes: ['ผู้เผยแพร่ต้องไม่ใช่ผู้แก้ไขล่าสุด', 'Publisher differs from the last editor'],
    link_allowed_hosts: ['โดเมนที่อนุญาตให้ลิงก์', 'Allowed link hosts'],
    staff_email_domains: ['โดเมนอีเมลของเจ้าหน้าที่', 'Staff e-mail domains'],
    mfa_required_roles: ['บทบาทที่ต้องยืนยันตัวตนสองชั้น', 'Roles that need two-step sign-in'],
    access_minutes: ['อายุโทเคนเข้าใช้ (นาที)', 'Access token life (minutes)'],
    refresh_days: ['อายุการเข้าสู่ระบบ (วัน)', 'Sign-in life (days)'],
    export_max_rows: ['จำนวนแถวสูงสุดต่อไฟล์ส่งออก', 'Rows of an export at most'],
    demo_banner: ['แถบแจ้งระบบสาธิต', 'Demo banner'],
  },
};

/** The kind that a group of calls is about: `podcast-host` serves `podcast_host`. */
export const kindOfTag = (tag: string): string => tag.replaceAll('-', '_');

/** What a kind calls a field, wherever that field is named; without a kind, its usual name. */
export const kindLabel = (kind: string | undefined, field: string, language: Language): string =>
  fieldLabel(field, language, kind, KIND_LABELS[kind ?? '']);
