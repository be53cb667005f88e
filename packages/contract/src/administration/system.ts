import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import type { LabelsOf } from '../labels.ts';
import { settingsUpdate, settingValues } from './settings.ts';

const mark = z.object({ at: z.string(), detail: z.record(z.string(), z.unknown()) }).nullable();

export const systemStatus = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  database: z.object({
    version: z.string(),
    embedded: z.boolean(),
    /** Size of the database in bytes. */
    size: z.number(),
    connections: z.number(),
    max_connections: z.number(),
  }),
  migrations: z.object({
    applied: z.array(z.object({ name: z.string(), applied_at: z.string() })),
  }),
  storage: z.object({
    kind: z.enum(['folder', 's3']),
    files: z.number(),
    /** Total size of all recorded files in bytes. */
    bytes: z.number(),
  }),
  /** The disk of the data folder, in bytes; null when files and database are elsewhere. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** Null until a backup was made with `npm run db -- backup`. */
  last_backup: mark,
  jobs: z.object({
    /** Number of processes that run jobs. */
    workers: z.number(),
    running: z.number(),
    /** Number of due jobs, and how long the oldest of them has been due. */
    due: z.number(),
    due_since: z.string().nullable(),
    /** Number of dead jobs. */
    dead: z.number(),
  }),
  messages: z.object({
    /** Messages of events and webinars that were given up. */
    dead: z.number(),
  }),
  audit: z.object({
    sealed: z.number(),
    unsealed: z.number(),
    /** When the oldest unsealed entry was written; sealing takes a second. */
    unsealed_since: z.string().nullable(),
    last_check: mark,
  }),
  mail: z.boolean(),
  sso: z.boolean(),
});
export type SystemStatus = z.output<typeof systemStatus>;

export const settingLabels = {
  app_name: ['ชื่อระบบ', 'App name'],
  company_name: ['ชื่อบริษัท', 'Company name'],
  company_phone: ['โทรศัพท์บริษัท', 'Company phone'],
  ae_email: ['อีเมลรายงานอาการไม่พึงประสงค์', 'Adverse event e-mail'],
  ae_phone: ['โทรศัพท์รายงานอาการไม่พึงประสงค์', 'Adverse event phone'],
  ae_reminder_text_th: ['ข้อความรายงานอาการไม่พึงประสงค์ (ไทย)', 'AE reminder text (Thai)'],
  ae_reminder_text_en: ['ข้อความรายงานอาการไม่พึงประสงค์ (อังกฤษ)', 'AE reminder text (English)'],
  material_max_months: ['อายุรหัสสื่อสูงสุด (เดือน)', 'Longest life of a code (months)'],
  material_warn_days: ['เตือนก่อนรหัสสื่อหมดอายุ (วัน)', 'Warn before a code expires (days)'],
  meal_limit_thb: ['เพดานมูลค่าอาหารต่อหัว (บาท)', 'Limit of a meal a head (baht)'],
  pi_required: ['ต้องแนบเอกสารกำกับยา', 'Prescribing information is required'],
  four_eyes: ['ผู้เผยแพร่ต้องไม่ใช่ผู้แก้ไขล่าสุด', 'Publisher differs from the last editor'],
  link_allowed_hosts: ['โดเมนที่อนุญาตให้ลิงก์', 'Allowed link hosts'],
  quiet_from: ['ไม่ส่งข้อความตั้งแต่ (นาฬิกา)', 'No messages from (hour)'],
  quiet_until: ['ไม่ส่งข้อความจนถึง (นาฬิกา)', 'No messages until (hour)'],
  platform_url: ['ที่อยู่แพลตฟอร์ม', 'Platform address'],
  office_addresses: ['ที่อยู่ IP ของสำนักงาน', 'Office addresses'],
  staff_email_domains: ['โดเมนอีเมลของเจ้าหน้าที่', 'Staff e-mail domains'],
  mfa_required_roles: ['บทบาทที่ต้องยืนยันตัวตนสองชั้น', 'Roles that need two-step sign-in', 'role'],
  access_minutes: ['อายุโทเคนเข้าใช้ (นาที)', 'Access token life (minutes)'],
  refresh_days: ['อายุการเข้าสู่ระบบ (วัน)', 'Sign-in life (days)'],
  export_max_rows: ['จำนวนแถวสูงสุดต่อไฟล์ส่งออก', 'Rows of an export at most'],
  backup_keep_days: ['เก็บไฟล์สำรองได้ไม่เกิน (วัน)', 'A backup is kept at most (days)'],
  demo_banner: ['แถบแจ้งระบบสาธิต', 'Demo banner'],
} satisfies LabelsOf<typeof settingValues.shape>;

const settingKey = settingValues.keyof();

const settingsReply = z.object({
  data: z.object({
    values: settingValues,
    /** The values of settings that are not stored. */
    defaults: settingValues,
    /**
     * Increases with every change; sent back so that parallel changes do not overwrite each other.
     */
    version: z.number(),
    /** Keys that the caller may change. */
    editable: z.array(settingKey),
    /** Keys whose stored value breaks its rule: the default is used until a new value is stored. */
    invalid: z.array(settingKey),
  }),
});

export const system = {
  settings: endpoint({
    method: 'GET',
    path: '/v1/admin/settings',
    tag: 'setting',
    summary: 'All system settings',
    permission: ['admin.view'],
    reply: settingsReply,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/v1/admin/settings',
    tag: 'setting',
    summary: 'Change settings; security settings are the super administrators’',
    permission: ['admin.manage'],
    body: settingsUpdate,
    reply: settingsReply,
  }),
  status: endpoint({
    method: 'GET',
    path: '/v1/admin/status',
    tag: 'system',
    summary: 'Database, storage, migrations, version, disk, last backup, job queue',
    permission: ['admin.view'],
    reply: z.object({ data: systemStatus }),
  }),
};
