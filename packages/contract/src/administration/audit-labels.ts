import { type Labels, RECORD_LABELS, under } from '../labels.ts';
import { reportFilterLabels } from '../reports/report-labels.ts';
import { planLabels } from '../reports/report-plan.ts';
import type { AuditRow } from './audit.ts';
import { labelsOfKind } from './kind-labels.ts';

/** What entries say besides the fields of what was changed. */
const FACTS: Labels = {
  ...planLabels,
  // Signing in and what was refused
  method: ['วิธี', 'Method', { words: 'admins.audit.method.*' }],
  path: ['ที่อยู่ที่เรียก', 'Address called'],
  step: ['ขั้นตอน', 'Step', 'choice'],
  why: ['สาเหตุ', 'Cause', 'choice'],
  issuer: ['ผู้ให้บริการยืนยันตัวตน', 'Identity provider'],
  by: ['ดำเนินการผ่าน', 'Done by', 'choice'],
  ended: ['อุปกรณ์ที่ออกจากระบบ', 'Devices signed out'],
  invited: ['ส่งคำเชิญ', 'Invited'],
  suspended_for: ['เหตุที่ระงับ', 'Suspended for', 'choice'],
  // What was read, and what left as a file
  view: ['หน้าจอ', 'Shown on', 'choice'],
  persons: ['จำนวนบุคคล', 'Number of people'],
  list: ['รายการที่แสดง', 'List', 'choice'],
  shared: ['ใช้ร่วมกัน', 'Shared'],
  filters: ['ตัวกรอง', 'Filters'],
  rows: ['จำนวนแถว', 'Number of rows'],
  unmasked: ['แสดงข้อมูลส่วนบุคคลเต็ม', 'Personal data in full'],
  access_package: ['รูปแบบชุดข้อมูล', 'Access package', 'choice'],
  report: reportFilterLabels.report,
  recipient: ['ผู้รับ', 'Recipient', 'choice'],
  planned_by: ['ผู้ตั้งกำหนดส่ง', 'Planned by', 'choice'],
  // People
  user: ['ผู้ใช้', 'User', 'choice'],
  users: ['จำนวนผู้ใช้', 'Number of users'],
  other: ['ผู้ใช้อีกราย', 'The other user', 'choice'],
  from: ['จาก', 'From', { words: 'registrations.status.*' }],
  to: ['เป็น', 'To', { words: 'registrations.status.*' }],
  skipped: ['ระดับที่ข้าม', 'Stages skipped', { reference: 'ladderValues' }],
  activated: ['เปิดใช้บัญชี', 'Account activated'],
  merged_from: ['รวมมาจาก', 'Merged from', 'choice'],
  'merged_from.id': ['รหัส', 'ID', 'choice'],
  'merged_from.name': ['ชื่อ', 'Name'],
  merged_into: ['รวมเข้ากับ', 'Merged into', 'choice'],
  'merged_into.id': ['รหัส', 'ID', 'choice'],
  'merged_into.name': ['ชื่อ', 'Name'],
  record: ['บันทึกความยินยอม', 'Record of consent', 'choice'],
  language: ['ภาษา', 'Language', { words: 'options.language.*' }],
  replaced: ['แทนไฟล์เดิม', 'In place of an earlier file'],
  request: ['เลขที่คำขอ', 'Request no.'],
  again: ['ทำซ้ำ', 'Once more'],
  cleaned: ['แถวที่ลบหรือล้าง', 'Rows cleaned'],
  'cleaned.place': ['ตาราง', 'Table', 'choice'],
  'cleaned.rows': ['จำนวนแถว', 'Number of rows'],
  removed: ['ที่นำออก', 'Removed'],
  'removed.code': ['ข้อมูล', 'Data', { words: 'privacy.retention.*' }],
  'removed.rows': ['จำนวนแถว', 'Number of rows'],
  // Links and speakers
  added: ['ที่เพิ่ม', 'Added'],
  sent: ['ทำเครื่องหมายว่าส่งแล้ว', 'Noted as sent'],
  unsent: ['ยกเลิกเครื่องหมายว่าส่งแล้ว', 'No longer noted as sent'],
  live_in: ['เนื้อหาที่เผยแพร่อยู่', 'In published content'],
  // Meetings
  registration: ['การลงทะเบียน', 'Registration', 'choice'],
  registrations: ['การลงทะเบียน', 'Registrations', 'choice'],
  earlier: ['เลื่อนเวลาเช็กอินให้เร็วขึ้น', 'Check-in moved to an earlier time'],
  stays_in: ['ยังนับว่าอยู่ในงาน', 'Still counts as in'],
  stays_out: ['ยังนับว่าออกจากงานแล้ว', 'Still counts as out'],
  in: ['อยู่ในงาน', 'Is in'],
  fields: ['ช่องที่แก้ไข', 'Fields changed'],
  count: ['จำนวนที่ทำสำเร็จ', 'Number done'],
  asked: ['จำนวนที่ขอ', 'Number asked for'],
  messages: ['ข้อความ', 'Messages', 'choice'],
  archive: ['ชุดที่ล้างไว้', 'What was cleared', 'choice'],
  lines: ['บรรทัดของบันทึก', 'Lines of the log'],
  question_id: ['คำถาม', 'Question', 'choice'],
  accepted: ['จำนวนที่รับไว้', 'Number accepted'],
  matched: ['จับคู่ได้', 'Matched'],
  unmatched: ['จับคู่ไม่ได้', 'Not matched'],
  ambiguous: ['ตรงกับหลายคน', 'Several people fit'],
  by_email: ['จับคู่ด้วยอีเมล', 'Matched by email'],
  by_licence: ['จับคู่ด้วยเลขใบประกอบ', 'Matched by licence'],
  by_name: ['จับคู่ด้วยชื่อ', 'Matched by name'],
  credited: ['ได้หน่วยกิต', 'Got credits'],
  credits_lost: ['เสียหน่วยกิต', 'Lost credits'],
  // Imports
  import: ['การนำเข้า', 'Import', 'choice'],
  created: ['เพิ่ม', 'Added'],
  changed: ['เปลี่ยน', 'Changed'],
  unchanged: ['เหมือนเดิม', 'Unchanged'],
  refused: ['ไม่ผ่าน', 'Refused'],
  // Files
  mime_type: ['ชนิดไฟล์', 'File type'],
  size: ['ขนาด (ไบต์)', 'Size (bytes)'],
  sha256: ['ลายนิ้วมือไฟล์ (SHA-256)', 'Fingerprint (SHA-256)'],
  found: ['ไวรัสที่พบ', 'Virus found'],
  'by.id': ['ไฟล์ใหม่', 'New file', 'choice'],
  'by.file_name': ['ชื่อไฟล์', 'File name'],
  items: ['รายการที่ใช้ไฟล์', 'Where the file was used'],
  // The check of the log itself
  sealed: ['รายการที่ผนึกแล้ว', 'Sealed entries'],
  unsealed: ['รายการที่ยังไม่ผนึก', 'Entries not sealed yet'],
  broken_at: ['รายการแรกที่ไม่ตรง', 'First entry that does not fit', 'choice'],
  missing: ['รายการที่หายไป', 'Missing entries'],
  notes_lost: ['หลักยึดนอกฐานข้อมูลหายไป', 'Anchor outside the database lost'],
  anchored_at: ['ยึดหลักเมื่อ', 'Anchored', 'moment'],
};

const STAGE = { reference: 'ladderValues' } as const;
/** What a fact is in the entries of one action, where it holds something else than in others. */
const OF_ACTION: Readonly<Record<string, Labels>> = {
  'user.erase': { again: ['ลบซ้ำหลังกู้คืนข้อมูล', 'Erased again after a restore'] },
  'user.adoption': { from: ['จาก', 'From', STAGE], to: ['เป็น', 'To', STAGE] },
};

/** Names of all that an entry says: fields of what it is about and of its area, and facts of the action. */
export function auditLabels({
  action,
  entity_type: type,
}: Pick<AuditRow, 'action' | 'entity_type'>): Labels {
  const fields = { ...labelsOfKind(action.split('.')[0]), ...labelsOfKind(type ?? undefined) };
  const labels = { ...FACTS, ...fields, ...OF_ACTION[action] };
  const filters = { ...RECORD_LABELS, ...reportFilterLabels, ...labels };
  return { ...under('filters', filters), ...labels };
}
