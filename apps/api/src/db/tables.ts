/**
 * Written by "npm run db -- types" from the migrated database.
 * Do not edit it; write a migration.
 */

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AddressSalt {
  month: string;
  salt: Buffer;
}

export interface AdoptionChange {
  actor_id: number | null;
  evidence: Json | null;
  from_value_id: number | null;
  id: Generated<number>;
  ladder_id: number;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  reason: Generated<string>;
  reverted_by_id: number | null;
  rule_code: string | null;
  source: string;
  to_value_id: number;
  user_id: number;
}

export interface AdoptionLadderValue {
  code: string;
  color: string;
  definition_th: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  is_auto_reachable: Generated<boolean | null>;
  name_en: string;
  name_th: string;
  name_th_pharmacist: string | null;
  ordinal: number | null;
  version: Generated<number>;
}

export interface AdoptionNews {
  id: Generated<number>;
  since: ColumnType<string, Date | string, Date | string>;
  user_id: number;
}

export interface ApiKey {
  allowed_ips: Generated<string[]>;
  created_at: ColumnType<string, Date | string, Date | string>;
  created_by: number | null;
  expires_at: ColumnType<string, Date | string, Date | string> | null;
  hash: Buffer;
  id: Generated<number>;
  last_used_at: ColumnType<string, Date | string, Date | string> | null;
  name: string;
  prefix: string;
  rate_limit_per_min: number;
  revoked_at: ColumnType<string, Date | string, Date | string> | null;
  revoked_by: number | null;
  scopes: string[];
  version: Generated<number>;
}

export interface ArchivedRegistration {
  answers: Json;
  archive_id: number;
  cancel_reason: string;
  cancelled_at: ColumnType<string, Date | string, Date | string> | null;
  cancelled_by_organiser: boolean;
  certificate_no: string | null;
  check_in_method: string | null;
  checked_in_at: ColumnType<string, Date | string, Date | string> | null;
  checked_in_by: number | null;
  checked_out_at: ColumnType<string, Date | string, Date | string> | null;
  code: string;
  confirmed_at: ColumnType<string, Date | string, Date | string> | null;
  content_id: number;
  credit_type: string | null;
  credits_awarded: number | null;
  dietary_note: string;
  email: string | null;
  first_name: string;
  former_certificates: Generated<string[]>;
  id: number;
  joined_at: ColumnType<string, Date | string, Date | string> | null;
  kind: string;
  last_name: string;
  left_at: ColumnType<string, Date | string, Date | string> | null;
  license_no: string | null;
  link_id: number | null;
  minutes: number | null;
  note: string;
  phone: string | null;
  poll_answers: number;
  profession: string | null;
  province_code: string | null;
  questions: number;
  registered_at: ColumnType<string, Date | string, Date | string>;
  registered_by_user_id: number | null;
  source: string;
  specialty_id: number | null;
  status: string;
  survey_score: number | null;
  survey_submitted_at: ColumnType<string, Date | string, Date | string> | null;
  title_prefix: string;
  user_id: number | null;
  user_type: string | null;
  version: number;
  waitlist_order: number | null;
  workplace_name: string;
}

export interface ArchivedRegistrationLog {
  archive_id: number;
  by_person: Generated<boolean>;
  channel: string | null;
  client_id: string | null;
  content_id: number;
  device_id: string | null;
  id: number;
  note: string;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  registration_id: number | null;
  staff_id: number | null;
  type: string;
}

export interface Article {
  author_name: Generated<string>;
  category_id: number | null;
  content_id: number;
  cpe_code: string | null;
  cpe_credits: number | null;
  cpe_eligible: Generated<boolean>;
  is_shareable_to_patient: Generated<boolean>;
  life_topic: string | null;
  reading_minutes: Generated<number>;
  reviewer_name: Generated<string>;
}

export interface ArticleCategory {
  color: string | null;
  description: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name: string;
  name_en: string | null;
  scope: string;
  slug: string;
  sort_order: Generated<number>;
  version: Generated<number>;
}

export interface AuditEntry {
  action: string;
  actor_id: number | null;
  actor_name: string;
  actor_role: string | null;
  diff: Json | null;
  entity_id: number | null;
  entity_title: string | null;
  entity_type: string | null;
  hash: Buffer | null;
  id: Generated<number>;
  ip_hash: string | null;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  prev_hash: Buffer | null;
  reason: string | null;
  request_id: string | null;
  seq: number | null;
  user_agent: string | null;
}

export interface AuditReason {
  entry_id: number;
  reason: string;
  user_id: number | null;
}

export interface BackupMade {
  file_name: string;
  id: Generated<number>;
  keep_until: string;
  made_at: ColumnType<string, Date | string, Date | string>;
}

export interface BrandSpelling {
  brand: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  sort_order: Generated<number>;
  spellings: Generated<string[]>;
  version: Generated<number>;
}

export interface BusinessUnit {
  code: string;
  color: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name_en: string;
  name_th: string;
  sort_order: Generated<number>;
  version: Generated<number>;
}

export interface ConsentRecord {
  action: string;
  captured_by: number | null;
  channel: string;
  evidence_media_id: number | null;
  id: Generated<number>;
  ip_hash: string | null;
  note: Generated<string>;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  purpose: string;
  recorded_at: ColumnType<string, Date | string, Date | string>;
  text_version: string;
  user_id: number;
}

export interface ConsentText {
  ask_again: boolean;
  body_en: string;
  body_th: string;
  change_note: Generated<string>;
  created_at: ColumnType<string, Date | string, Date | string>;
  created_by: number | null;
  id: Generated<number>;
  purpose: string;
  valid_from: ColumnType<string, Date | string, Date | string>;
  version: string;
}

export interface Content {
  adoption_ladder_value_id: number | null;
  ae_reminder: Generated<boolean>;
  audience_user_types: Generated<string[]>;
  body: Generated<string>;
  brand: Generated<string>;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: number | null;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  deleted_by: number | null;
  edited_by: number | null;
  excerpt: Generated<string>;
  expires_at: ColumnType<string, Date | string, Date | string> | null;
  fda_ad_license_no: string | null;
  featured_image_id: number | null;
  first_published_at: ColumnType<string, Date | string, Date | string> | null;
  id: Generated<number>;
  is_featured: Generated<boolean>;
  kind: string;
  language: Generated<string>;
  material_approved_at: string | null;
  material_code: string | null;
  material_expires_at: string | null;
  material_flag: Generated<boolean>;
  pi_document_id: number | null;
  product_adoption_ladder_id: number | null;
  promotional_type: Generated<string>;
  province_codes: Generated<string[]>;
  published_at: ColumnType<string, Date | string, Date | string> | null;
  reference_list: Generated<Json>;
  search_text: Generated<string>;
  seo: Generated<Json>;
  slug: string;
  sort_order: Generated<number>;
  specialty_ids: Generated<ArrayType<number>>;
  status: Generated<string>;
  tags: Generated<string[]>;
  therapy_area_ids: Generated<ArrayType<number>>;
  title: string;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  updated_by: number | null;
  version: Generated<number>;
  visibility: Generated<string>;
}

export interface ContentDay {
  completed: number;
  content_id: number;
  day: string;
  downloads: number;
  last_viewed_at: ColumnType<string, Date | string, Date | string> | null;
  people: number;
  qualified: number;
  seconds: number;
  shares: number;
  views: number;
}

export interface ContentLink {
  from_id: number;
  needed: Generated<boolean>;
  position: number;
  relation: string;
  to_id: number;
}

export interface ContentStats {
  avg_seconds: number | null;
  completion_rate: number | null;
  content_id: number;
  downloads: Generated<number>;
  last_viewed_at: ColumnType<string, Date | string, Date | string> | null;
  refreshed_at: ColumnType<string, Date | string, Date | string>;
  shares: Generated<number>;
  unique_viewers: number;
  viewers_at: ColumnType<string, Date | string, Date | string> | null;
  viewers_of: Generated<number>;
  viewers_stale: Generated<boolean>;
  views: number;
}

export interface DataBreach {
  authority_notified_at: ColumnType<string, Date | string, Date | string> | null;
  closed_at: ColumnType<string, Date | string, Date | string> | null;
  data_categories: string[];
  description: string;
  discovered_at: ColumnType<string, Date | string, Date | string>;
  id: Generated<number>;
  measures: string;
  notice_reason: string;
  persons_affected: number | null;
  persons_notified_at: ColumnType<string, Date | string, Date | string> | null;
  risk: string;
  title: string;
  updated_at: ColumnType<string, Date | string, Date | string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface Document {
  allow_download: Generated<boolean>;
  content_id: number;
  copyright_note: Generated<string>;
  document_date: string | null;
  document_type: string;
  external_url: string | null;
  file_id: number | null;
  file_version: Generated<string>;
  for_prescribed_patients_only: Generated<boolean>;
  patient_print_qty_limit: number | null;
  rep_shareable: Generated<boolean>;
  watermark: Generated<boolean>;
}

export interface EngagementLog {
  action: string;
  agent_id: number | null;
  anonymous_id: string | null;
  api_key_id: number | null;
  bot_reason: string | null;
  browser: string | null;
  channel: string | null;
  click_id: string | null;
  content_id: number;
  content_title: string;
  content_type: string;
  country: string | null;
  device: string | null;
  duration_seconds: number | null;
  extra: Json | null;
  id: Generated<number>;
  in_app: string | null;
  ip_hash: string | null;
  is_bot: Generated<boolean>;
  is_completed: Generated<boolean>;
  is_internal: Generated<boolean>;
  is_qualified: Generated<boolean>;
  link_code: string | null;
  link_id: number | null;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  os: string | null;
  position_seconds: number | null;
  progress_pct: number | null;
  province_guess: string | null;
  received_at: Generated<ColumnType<string, Date | string, Date | string>>;
  referrer_host: string | null;
  session_id: string | null;
  signals: number | null;
  user_id: number | null;
  utm: Json | null;
  view_id: string;
}

export interface Erasure {
  cleaned: Generated<Json>;
  erased_at: ColumnType<string, Date | string, Date | string>;
  erased_by: number | null;
  id: Generated<number>;
  reason: Generated<string>;
  repeated_at: ColumnType<string, Date | string, Date | string> | null;
  request_id: number | null;
  subject: string;
}

export interface Event {
  agenda: Generated<Json>;
  ask_dietary: Generated<boolean>;
  cancel_reason: string | null;
  cancelled_at: ColumnType<string, Date | string, Date | string> | null;
  capacity: number | null;
  check_in_open_minutes: Generated<number>;
  cme_credits: number | null;
  cme_institute: Generated<string>;
  compliance_ack: Generated<boolean>;
  confirm_template_id: number | null;
  content_id: number;
  cpe_code: string | null;
  cpe_credits: number | null;
  cpe_institute: Generated<string>;
  credit_min_attendance_pct: number | null;
  credits_counted_at: ColumnType<string, Date | string, Date | string> | null;
  custom_questions: Generated<Json>;
  end_at: ColumnType<string, Date | string, Date | string> | null;
  event_type: string;
  format: string;
  hosts: Generated<Json>;
  map_url: string | null;
  max_per_workplace: number | null;
  meal_override_reason: Generated<string>;
  meal_value_per_head: number | null;
  online_url: string | null;
  owner_staff_id: number | null;
  province_code: string | null;
  registration_close_at: ColumnType<string, Date | string, Date | string> | null;
  registration_mode: Generated<string>;
  registration_open_at: ColumnType<string, Date | string, Date | string> | null;
  reminder_offsets_hours: Generated<number[]>;
  reminder_template_id: number | null;
  sponsorship_note: Generated<string>;
  start_at: ColumnType<string, Date | string, Date | string> | null;
  thank_you_template_id: number | null;
  venue_address: Generated<string>;
  venue_name: Generated<string>;
  waitlist_capacity: number | null;
  waitlist_enabled: Generated<boolean>;
  webinar_id: number | null;
}

export interface EventArchive {
  archived_at: ColumnType<string, Date | string, Date | string>;
  archived_by: number;
  content_id: number;
  id: Generated<number>;
  lines: number;
  reason: string;
  registrations: number;
}

export interface EventMessage {
  attempts: Generated<number>;
  channel: string | null;
  claimed_at: ColumnType<string, Date | string, Date | string> | null;
  content_id: number;
  created_at: ColumnType<string, Date | string, Date | string>;
  detail: Generated<string>;
  due_at: ColumnType<string, Date | string, Date | string>;
  handed_no: number | null;
  hours_before: number | null;
  id: Generated<number>;
  occasion: string;
  reason: string | null;
  registration_id: number;
  settled_at: ColumnType<string, Date | string, Date | string> | null;
  starts_at: ColumnType<string, Date | string, Date | string> | null;
  state: Generated<string>;
  template_id: number | null;
}

export interface GuidelineRequest {
  brand: string;
  channel: string | null;
  contact_phone: Generated<string>;
  delivery_address: Generated<string>;
  document_id: number;
  document_title: string;
  fulfilled_at: ColumnType<string, Date | string, Date | string> | null;
  fulfilment_status: string | null;
  id: Generated<number>;
  link_id: number | null;
  material_code: string | null;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  owner_rep_id: number | null;
  patient_group: string | null;
  province_code: string | null;
  quantity: number | null;
  request: string;
  user_id: number | null;
  user_type: string | null;
  version: Generated<number>;
  view_id: string;
  workplace_id: number | null;
}

export interface GuidelineStep {
  changed_at: ColumnType<string, Date | string, Date | string>;
  changed_by: number | null;
  fulfilment_status: string;
  id: Generated<number>;
  request_id: number;
}

export interface Host {
  content_id: number;
  disclosure: Generated<string>;
  email: string | null;
  kind: string;
  license_no: string | null;
  linked_user_id: number | null;
  name_en: Generated<string>;
  phone: string | null;
  position: Generated<string>;
  publicity_consent: Generated<boolean>;
  publicity_consent_media_id: number | null;
  title_prefix: Generated<string>;
  workplace: Generated<string>;
}

export interface IdList {
  id: Generated<number>;
  ids: ArrayType<number>;
  kind: string;
}

export interface ImportHeading {
  field: string;
  heading: string;
  kind: string;
  staff_id: number;
}

export interface ImportLines {
  lines: Json;
  part: number;
  run_id: number;
}

export interface ImportRun {
  columns: string[];
  content_id: number | null;
  counts: Json | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  defaults: Generated<Json>;
  failure: string | null;
  file_name: string;
  finished_at: ColumnType<string, Date | string, Date | string> | null;
  headings: string[];
  id: Generated<number>;
  issues: Generated<Json>;
  kind: string;
  line_count: number;
  lines_until: ColumnType<string, Date | string, Date | string> | null;
  progress: Generated<number>;
  staff_id: number;
  state: Generated<string>;
}

export interface JobDone {
  created_at: ColumnType<string, Date | string, Date | string>;
  job_id: number;
}

export interface JobWorker {
  id: string;
  seen_at: Generated<ColumnType<string, Date | string, Date | string>>;
}

export interface LicenseCheck {
  checked_at: ColumnType<string, Date | string, Date | string>;
  checked_by: number;
  decision: string;
  first_name: string;
  id: Generated<number>;
  last_name: string;
  license_expires_at: string | null;
  license_no: string | null;
  note: Generated<string>;
  title_prefix: string;
  user_id: number;
}

export interface Link {
  brand: Generated<string>;
  campaign: Generated<string>;
  channel: string;
  clicks_imported: Generated<number>;
  code: string;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: number | null;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  deleted_by: number | null;
  expires_at: ColumnType<string, Date | string, Date | string> | null;
  fallback_url: string | null;
  id: Generated<number>;
  kind: Generated<string>;
  line_external_browser: Generated<boolean>;
  material_code: string | null;
  material_expires_at: string | null;
  max_clicks: number | null;
  migrated_to_id: number | null;
  name: string;
  note: Generated<string>;
  owner_user_id: number | null;
  qr: Generated<Json>;
  requires_login: Generated<boolean>;
  search_text: Generated<string>;
  starts_at: ColumnType<string, Date | string, Date | string> | null;
  status: Generated<string>;
  target_id: number | null;
  target_type: string;
  target_url: string | null;
  therapy_area_ids: Generated<ArrayType<number>>;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  updated_by: number | null;
  utm_campaign: Generated<string>;
  utm_content: Generated<string>;
  utm_medium: Generated<string>;
  utm_source: Generated<string>;
  utm_term: Generated<string>;
  version: Generated<number>;
}

export interface LinkDay {
  clicks: number;
  day: string;
  link_id: number;
  users: number;
  valid: number;
  visitors: number;
}

export interface LinkRecipient {
  created_at: ColumnType<string, Date | string, Date | string>;
  created_by: number | null;
  delivered_at: ColumnType<string, Date | string, Date | string> | null;
  former_sent_at: ColumnType<string, Date | string, Date | string> | null;
  former_sent_via: string | null;
  former_tokens: Generated<string[]>;
  id: Generated<number>;
  link_id: number;
  sent_at: ColumnType<string, Date | string, Date | string> | null;
  sent_via: string | null;
  token: string;
  user_id: number;
}

export interface LinkStale {
  link_id: number;
}

export interface LinkStats {
  clicks_gone: Generated<number>;
  clicks_total: Generated<number>;
  clicks_valid: Generated<number>;
  last_clicked_at: ColumnType<string, Date | string, Date | string> | null;
  link_id: number;
  unique_visitors: Generated<number>;
}

export interface LoginThrottle {
  failures: number;
  key: string;
  window_start: ColumnType<string, Date | string, Date | string>;
}

export interface Media {
  alt_text: Generated<string>;
  closed: Generated<boolean>;
  cover_id: number | null;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: number | null;
  duration_seconds: number | null;
  file_name: string;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  height: number | null;
  id: Generated<number>;
  kind: string;
  mime_type: string;
  page_count: number | null;
  scan_status: Generated<string>;
  scan_tried_at: ColumnType<string, Date | string, Date | string> | null;
  search_text: Generated<string>;
  sha256: string;
  size: number;
  storage_key: string;
  tags: Generated<string[]>;
  variants: Generated<Json>;
  width: number | null;
}

export interface MediaSpent {
  at: ColumnType<string, Date | string, Date | string>;
  bytes: number;
  id: Generated<number>;
  staff_id: number;
}

export interface MediaUpload {
  file_name: string;
  id: string;
  media_id: number | null;
  owner: number;
  size: number;
  touched_at: ColumnType<string, Date | string, Date | string>;
  writer: string | null;
  writing_until: ColumnType<string, Date | string, Date | string> | null;
}

export interface MediaUse {
  content_id: number;
  field: string;
  media_id: number;
}

export interface MessageTemplate {
  body_text: Generated<string>;
  category: string;
  channel: string;
  content_id: number;
  is_editable_by_rep: Generated<boolean>;
  line_image_id: number | null;
  preheader: Generated<string>;
  sender_mode: string;
  subject: Generated<string>;
  target_type: string | null;
}

export interface PlatformUser {
  approved_at: ColumnType<string, Date | string, Date | string> | null;
  approved_by: number | null;
  brand_scope: Generated<string[]>;
  bu_id: number | null;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: number | null;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  deleted_by: number | null;
  department: Generated<string>;
  display_name: string;
  email: string | null;
  email_bounced_at: ColumnType<string, Date | string, Date | string> | null;
  email_key: Generated<string | null>;
  employee_code: string | null;
  external_ref: string | null;
  first_name: Generated<string>;
  first_name_en: Generated<string>;
  id: Generated<number>;
  is_internal: Generated<boolean | null>;
  is_kol: Generated<boolean>;
  last_active_at: ColumnType<string, Date | string, Date | string> | null;
  last_login_at: ColumnType<string, Date | string, Date | string> | null;
  last_name: Generated<string>;
  last_name_en: Generated<string>;
  license_expires_at: string | null;
  license_key: Generated<string | null>;
  license_no: string | null;
  license_pending_since: ColumnType<string, Date | string, Date | string> | null;
  license_status: Generated<string>;
  line_blocked_at: ColumnType<string, Date | string, Date | string> | null;
  line_display_name: Generated<string>;
  line_user_id: string | null;
  manager_user_id: number | null;
  merged_into_id: number | null;
  name_key: Generated<string | null>;
  owner_rep_id: number | null;
  phone: string | null;
  phone_invalid_at: ColumnType<string, Date | string, Date | string> | null;
  position: Generated<string>;
  preferred_channel: string | null;
  profession: string | null;
  province_code: string | null;
  registered_at: Generated<ColumnType<string, Date | string, Date | string>>;
  registration_source: Generated<string>;
  score_90d: Generated<number>;
  search_text: Generated<string>;
  segment: string | null;
  specialty_id: Generated<number | null>;
  specialty_ids: Generated<ArrayType<number>>;
  status: Generated<string>;
  team: Generated<string>;
  territory_code: string | null;
  title_prefix: Generated<string>;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  updated_by: number | null;
  user_type: string;
  version: Generated<number>;
  workplace_id: number | null;
  workplace_name_raw: Generated<string>;
}

export interface Presence {
  editing: boolean;
  entity_id: number;
  entity_type: string;
  page_id: string;
  seen_at: ColumnType<string, Date | string, Date | string>;
  staff_id: number;
}

export interface PrivacyRequest {
  assigned_to: number | null;
  channel: string;
  code: string;
  completed_at: ColumnType<string, Date | string, Date | string> | null;
  completed_by: number | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  created_by: number | null;
  decision_note: Generated<string>;
  details: Generated<string>;
  due_at: ColumnType<string, Date | string, Date | string>;
  id: Generated<number>;
  identity_method: string | null;
  identity_verified_at: ColumnType<string, Date | string, Date | string> | null;
  identity_verified_by: number | null;
  received_at: ColumnType<string, Date | string, Date | string>;
  refusal_ground: string | null;
  requester_contact: Generated<string>;
  requester_name: Generated<string>;
  status: Generated<string>;
  told_days: number | null;
  type: string;
  updated_at: ColumnType<string, Date | string, Date | string>;
  updated_by: number | null;
  user_id: number | null;
  version: Generated<number>;
}

export interface ProcessingActivity {
  activity: string;
  cross_border: string;
  data_categories: string[];
  data_subjects: string;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  id: Generated<number>;
  lawful_basis: string;
  owner: string;
  purpose: string;
  recipients: string;
  retention: string;
  reviewed_at: string | null;
  security_measures: string;
  updated_at: ColumnType<string, Date | string, Date | string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ProductAdoptionLadder {
  applicable_user_types: string[];
  auto_max_ordinal: Generated<number>;
  brand: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name_en: string;
  name_th: string;
  sort_order: Generated<number>;
  specialty_ids: Generated<ArrayType<number>>;
  therapy_area_id: number;
  value_ids: ArrayType<number>;
  version: Generated<number>;
}

export interface Province {
  code: string;
  health_region: number;
  name_en: Generated<string>;
  name_th: string;
  region: string;
}

export interface Recording {
  allow_seek: Generated<boolean>;
  chapters: Generated<Json>;
  content_id: number;
  cpe_code: string | null;
  cpe_credits: number | null;
  duration_seconds: number | null;
  embed_url: string | null;
  episode_no: number | null;
  guests: Generated<string>;
  hosts: Generated<Json>;
  kind: string;
  media_id: number | null;
  provider_id: string | null;
  season_no: number | null;
  series: Generated<string>;
  source_type: string;
  source_url: string | null;
  source_webinar_id: number | null;
  subtitles: Generated<Json>;
  transcript: Generated<string>;
  video_category: string | null;
}

export interface Registration {
  answers: Generated<Json>;
  cancel_reason: Generated<string>;
  cancelled_at: ColumnType<string, Date | string, Date | string> | null;
  cancelled_by_organiser: Generated<boolean>;
  certificate_no: string | null;
  check_in_method: string | null;
  checked_in_at: ColumnType<string, Date | string, Date | string> | null;
  checked_in_by: number | null;
  checked_out_at: ColumnType<string, Date | string, Date | string> | null;
  code: Generated<string>;
  confirmed_at: ColumnType<string, Date | string, Date | string> | null;
  contact_text: Generated<string>;
  content_id: number;
  credit_type: string | null;
  credits_awarded: number | null;
  dietary_note: Generated<string>;
  email: string | null;
  first_name: Generated<string>;
  former_certificates: Generated<string[]>;
  id: Generated<number>;
  joined_at: ColumnType<string, Date | string, Date | string> | null;
  kind: string;
  last_name: Generated<string>;
  left_at: ColumnType<string, Date | string, Date | string> | null;
  license_no: string | null;
  link_id: number | null;
  minutes: number | null;
  name_text: Generated<string>;
  note: Generated<string>;
  phone: string | null;
  place: Generated<number>;
  poll_answers: Generated<number>;
  profession: string | null;
  province_code: string | null;
  questions: Generated<number>;
  registered_at: ColumnType<string, Date | string, Date | string>;
  registered_by_user_id: number | null;
  source: Generated<string>;
  specialty_id: number | null;
  status: Generated<string>;
  survey_score: number | null;
  survey_submitted_at: ColumnType<string, Date | string, Date | string> | null;
  title_prefix: Generated<string>;
  user_id: number | null;
  user_type: string | null;
  version: Generated<number>;
  waitlist_order: number | null;
  workplace_key: Generated<string>;
  workplace_name: Generated<string>;
}

export interface RegistrationLog {
  by_person: Generated<boolean>;
  channel: string | null;
  client_id: string | null;
  content_id: number;
  device_id: string | null;
  id: Generated<number>;
  note: Generated<string>;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  registration_id: number | null;
  staff_id: number | null;
  type: string;
}

export interface RegistrationPage {
  consents: Generated<Json>;
  content_id: number;
  created_at: ColumnType<string, Date | string, Date | string>;
  id: Generated<number>;
  language: Generated<string>;
  registration_id: number;
  repeat_code: string | null;
  repeat_status: string | null;
  token_hash: Buffer;
}

export interface ReportFile {
  access: string | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  failure: string | null;
  file_name: string | null;
  folder: string | null;
  format: string;
  id: Generated<number>;
  kept_until: ColumnType<string, Date | string, Date | string> | null;
  progress: Generated<number>;
  query: Json;
  report: string;
  rows: number;
  staff_id: number;
  state: Generated<string>;
  unmasked: boolean;
}

export interface ReportPlan {
  created_at: ColumnType<string, Date | string, Date | string>;
  ends_on: string;
  format: string;
  hour: number;
  id: Generated<number>;
  language: string;
  next_at: ColumnType<string, Date | string, Date | string> | null;
  on_day: number;
  owner_id: number;
  period: string;
  rhythm: string;
  state: Generated<string>;
  stop_reason: string | null;
  view_id: number;
}

export interface ReportPlanMail {
  attempts: Generated<number>;
  claimed_at: ColumnType<string, Date | string, Date | string> | null;
  detail: Generated<string>;
  due_at: ColumnType<string, Date | string, Date | string>;
  id: Generated<number>;
  occasion: ColumnType<string, Date | string, Date | string>;
  plan_id: number;
  reason: string | null;
  rows: number | null;
  settled_at: ColumnType<string, Date | string, Date | string> | null;
  staff_id: number;
  state: Generated<string>;
}

export interface ReportPlanRecipient {
  plan_id: number;
  staff_id: number;
  stopped_at: ColumnType<string, Date | string, Date | string> | null;
}

export interface RetentionRule {
  code: string;
  days: number;
  updated_at: ColumnType<string, Date | string, Date | string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface RetentionRun {
  id: Generated<number>;
  ran_at: ColumnType<string, Date | string, Date | string>;
  results: Json;
}

export interface Revision {
  changed_fields: Generated<string[]>;
  entity_id: number;
  entity_type: string;
  note: string | null;
  revision_no: number;
  saved_at: ColumnType<string, Date | string, Date | string>;
  saved_by: number | null;
  snapshot: Json;
  status_at: string;
}

export interface RevisionMedia {
  entity_id: number;
  entity_type: string;
  field: string;
  media_id: number;
  revision_no: number;
}

export interface SavedView {
  columns: string[] | null;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  id: Generated<number>;
  list: string;
  owner_id: number;
  query: Json;
  shared: boolean;
  title: string;
  updated_at: ColumnType<string, Date | string, Date | string>;
  version: Generated<number>;
}

export interface SchemaMigration {
  applied_at: Generated<ColumnType<string, Date | string, Date | string>>;
  checksum: string;
  name: string;
}

export interface Setting {
  key: string;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  updated_by: number | null;
  value: Json;
  version: Generated<number>;
}

export interface SlugRedirect {
  content_id: number;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  kind: string;
  slug: string;
}

export interface Specialty {
  code: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name_en: string;
  name_th: string;
  parent_id: number | null;
  profession_group: string;
  short_th: string | null;
  sort_order: Generated<number>;
  therapy_area_ids: Generated<ArrayType<number>>;
  version: Generated<number>;
}

export interface Staff {
  activated_at: ColumnType<string, Date | string, Date | string> | null;
  avatar_id: number | null;
  brand_scope: Generated<string[]>;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: number | null;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  department: string | null;
  display_name: string;
  email: string;
  employee_code: string | null;
  expires_at: string | null;
  first_name: string;
  id: Generated<number>;
  last_login_at: ColumnType<string, Date | string, Date | string> | null;
  last_login_ip: string | null;
  last_name: string;
  mfa_enabled: Generated<boolean>;
  mfa_last_step: number | null;
  mfa_pending: Buffer | null;
  mfa_pending_until: ColumnType<string, Date | string, Date | string> | null;
  mfa_secret: Buffer | null;
  must_change_password: Generated<boolean>;
  password_changed_at: ColumnType<string, Date | string, Date | string> | null;
  password_hash: string | null;
  password_history: Generated<string[]>;
  phone: string | null;
  position: Generated<string>;
  preferences: Generated<Json>;
  region_scope: Generated<string[]>;
  role: string;
  sso_issuer: string | null;
  sso_subject: string | null;
  status: Generated<string>;
  suspended_for: string | null;
  title_prefix: Generated<string>;
  token_version: Generated<number>;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  updated_by: number | null;
  user_id: number | null;
  username: string;
  version: Generated<number>;
}

export interface StaffDevice {
  first_seen_at: ColumnType<string, Date | string, Date | string>;
  hash: Buffer;
  last_seen_at: ColumnType<string, Date | string, Date | string>;
  staff_id: number;
}

export interface StaffNotice {
  created_at: ColumnType<string, Date | string, Date | string>;
  detail: Generated<Json>;
  id: Generated<number>;
  kind: string;
  read_at: ColumnType<string, Date | string, Date | string> | null;
  staff_id: number;
}

export interface StaffRecoveryCode {
  hash: Buffer;
  staff_id: number;
  used_at: ColumnType<string, Date | string, Date | string> | null;
}

export interface StaffSession {
  created_at: ColumnType<string, Date | string, Date | string>;
  expires_at: ColumnType<string, Date | string, Date | string>;
  id: string;
  ip_hash: string | null;
  last_seen_at: ColumnType<string, Date | string, Date | string> | null;
  method: Generated<string>;
  previous_hash: Buffer | null;
  revoked_at: ColumnType<string, Date | string, Date | string> | null;
  rotated_at: ColumnType<string, Date | string, Date | string>;
  staff_id: number;
  token_hash: Buffer;
  user_agent: Generated<string>;
}

export interface StaffToken {
  created_at: ColumnType<string, Date | string, Date | string>;
  created_by: number | null;
  expires_at: ColumnType<string, Date | string, Date | string>;
  hash: Buffer;
  purpose: string;
  staff_id: number;
  used_at: ColumnType<string, Date | string, Date | string> | null;
}

export interface SystemMark {
  at: ColumnType<string, Date | string, Date | string>;
  detail: Generated<Json>;
  key: string;
}

export interface TherapyArea {
  brands: Generated<string[]>;
  business_unit_id: number;
  code: string;
  id: Generated<number>;
  is_active: Generated<boolean>;
  name_en: string;
  name_th: string;
  sort_order: Generated<number>;
  version: Generated<number>;
}

export interface TrackEvent {
  event_uuid: string;
  received_at: ColumnType<string, Date | string, Date | string>;
}

export interface TrackFold {
  key: string;
  state: Json;
  touched_at: ColumnType<string, Date | string, Date | string>;
  user_id: number | null;
}

export interface UsageBrowser {
  id: string;
  number: Generated<number>;
  seen_on: string;
  user_id: number | null;
}

export interface UsageDay {
  content_id: number;
  content_type: string;
  day: string;
  entries: Buffer;
  hours: Buffer;
  ids: Buffer;
}

export interface UsageMonth {
  items: Buffer;
  month: string;
  packed_at: ColumnType<string, Date | string, Date | string>;
  stale: number;
  version: Generated<string>;
}

export interface UsageMonthPart {
  entries: Buffer;
  month: string;
  part: number;
}

export interface UsageTouched {
  content_id: number;
  content_type: string;
  day: string | null;
}

export interface UsageTouchedUser {
  day: string | null;
  user_id: number;
}

export interface UsageWholeDay {
  day: string;
  entries: Buffer | null;
  version: Generated<string>;
}

export interface UserAgent {
  agent: string;
  id: Generated<number>;
}

export interface UserChange {
  changed_in: string;
  user_id: number;
}

export interface UserConsent {
  action: string;
  occurred_at: ColumnType<string, Date | string, Date | string>;
  purpose: string;
  record_id: number;
  text_version: string;
  user_id: number;
}

export interface UserDay {
  actions: number;
  brands: number;
  completed: number;
  day: string;
  qualified: number;
  region: string | null;
  seconds: number;
  user_id: number;
  user_type: string;
  views: number;
}

export interface UserDistinct {
  decided_at: ColumnType<string, Date | string, Date | string>;
  decided_by: number;
  high_id: number;
  low_id: number;
}

export interface UserFacet {
  agreed: number;
  agreed_since: ColumnType<string, Date | string, Date | string>;
  gone_at: ColumnType<string, Date | string, Date | string>;
  health_region: number | null;
  id: number;
  is_kol: boolean;
  last_active_at: ColumnType<string, Date | string, Date | string>;
  license_expires_at: string;
  license_pending_since: ColumnType<string, Date | string, Date | string>;
  owner_rep_id: number | null;
  profession: string | null;
  province_code: string | null;
  reach_since: ColumnType<string, Date | string, Date | string>;
  region: string | null;
  registered_at: ColumnType<string, Date | string, Date | string>;
  registration_source: string;
  score_90d: number;
  segment: string | null;
  set_stages_id: number;
  shape_id: number;
  specialties_id: number;
  stages_id: number;
  tab_id: number;
  texts_id: number;
  workplace_id: number | null;
}

export interface UserMerge {
  id: Generated<number>;
  loser_before: Json | null;
  loser_id: number;
  merged_at: ColumnType<string, Date | string, Date | string>;
  merged_by: number;
  moved: Json | null;
  undone_at: ColumnType<string, Date | string, Date | string> | null;
  undone_by: number | null;
  winner_after: Json | null;
  winner_before: Json | null;
  winner_id: number;
}

export interface UserProductAdoption {
  cooling: Generated<boolean>;
  due_at: ColumnType<string, Date | string, Date | string> | null;
  ladder_id: number;
  last_signal_at: ColumnType<string, Date | string, Date | string> | null;
  locked_until: string | null;
  note: Generated<string>;
  score_90d: Generated<number>;
  since: ColumnType<string, Date | string, Date | string>;
  source: string;
  user_id: number;
  value_id: number;
  version: Generated<number>;
}

export interface UserSearch {
  gone_at: ColumnType<string, Date | string, Date | string>;
  id: number;
  region: string | null;
  search_text: string;
  tab_id: number;
}

export interface UserSelection {
  created_at: ColumnType<string, Date | string, Date | string>;
  id: Generated<string>;
  staff_id: number;
  user_ids: ArrayType<number>;
}

export interface UserSelectionOwner {
  former_id: number | null;
  given_id: number | null;
  selection_id: string;
  user_id: number;
}

export interface UserShape {
  id: Generated<number>;
  is_kol: boolean;
  owned: boolean;
  profession: string;
  region: string;
  registration_source: string;
  segment: string;
  tab_id: number;
}

export interface UserTab {
  id: Generated<number>;
  license_status: string;
  status: string;
  trashed: boolean;
  user_type: string;
}

export interface Webinar {
  agenda: Generated<Json>;
  cancel_reason: string | null;
  cancelled_at: ColumnType<string, Date | string, Date | string> | null;
  capacity: number | null;
  cme_credits: number | null;
  cme_institute: Generated<string>;
  confirm_template_id: number | null;
  content_id: number;
  cpe_code: string | null;
  cpe_credits: number | null;
  cpe_institute: Generated<string>;
  credit_min_attendance_pct: number | null;
  credits_counted_at: ColumnType<string, Date | string, Date | string> | null;
  end_at: ColumnType<string, Date | string, Date | string> | null;
  hosts: Generated<Json>;
  join_url: string | null;
  meeting_id: Generated<string>;
  passcode: Generated<string>;
  platform: string | null;
  quiz_url: string | null;
  registration_close_at: ColumnType<string, Date | string, Date | string> | null;
  registration_mode: Generated<string>;
  registration_open_at: ColumnType<string, Date | string, Date | string> | null;
  registration_required: Generated<boolean>;
  reminder_offsets_hours: Generated<number[]>;
  reminder_template_id: number | null;
  replay_available_until: ColumnType<string, Date | string, Date | string> | null;
  replay_url: string | null;
  replay_video_id: number | null;
  start_at: ColumnType<string, Date | string, Date | string> | null;
  survey_url: string | null;
  thank_you_template_id: number | null;
  waitlist_capacity: number | null;
  waitlist_enabled: Generated<boolean>;
  webinar_type: string;
}

export interface WebinarQuestionReport {
  question_id: number;
  reported_at: ColumnType<string, Date | string, Date | string>;
  reported_by: number;
  webinar_id: number;
}

export interface Workplace {
  address: Generated<string>;
  affiliation: string | null;
  bed_count: number | null;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: number | null;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  deleted_by: number | null;
  district: Generated<string>;
  former_names: Generated<string[]>;
  hcode: string | null;
  hcode9: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  lat: number | null;
  lng: number | null;
  merged_into_id: number | null;
  name_en: Generated<string>;
  name_key: Generated<string>;
  name_th: string;
  pharmacy_license_no: Generated<string>;
  province_code: string;
  search_text: Generated<string>;
  short_name: Generated<string>;
  type: string;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface WorkplaceMerge {
  id: Generated<number>;
  loser_before: Json;
  loser_id: number;
  merged_at: ColumnType<string, Date | string, Date | string>;
  merged_by: number;
  moved_users: ArrayType<number>;
  moved_workplaces: ArrayType<number>;
  undone_at: ColumnType<string, Date | string, Date | string> | null;
  undone_by: number | null;
  winner_after: Json;
  winner_before: Json;
  winner_id: number;
}

export interface DB {
  address_salt: AddressSalt;
  adoption_change: AdoptionChange;
  adoption_ladder_value: AdoptionLadderValue;
  adoption_news: AdoptionNews;
  api_key: ApiKey;
  archived_registration: ArchivedRegistration;
  archived_registration_log: ArchivedRegistrationLog;
  article: Article;
  article_category: ArticleCategory;
  audit_entry: AuditEntry;
  audit_reason: AuditReason;
  backup_made: BackupMade;
  brand_spelling: BrandSpelling;
  business_unit: BusinessUnit;
  consent_record: ConsentRecord;
  consent_text: ConsentText;
  content: Content;
  content_day: ContentDay;
  content_link: ContentLink;
  content_stats: ContentStats;
  data_breach: DataBreach;
  document: Document;
  engagement_log: EngagementLog;
  erasure: Erasure;
  event: Event;
  event_archive: EventArchive;
  event_message: EventMessage;
  guideline_request: GuidelineRequest;
  guideline_step: GuidelineStep;
  host: Host;
  id_list: IdList;
  import_heading: ImportHeading;
  import_lines: ImportLines;
  import_run: ImportRun;
  job_done: JobDone;
  job_worker: JobWorker;
  license_check: LicenseCheck;
  link: Link;
  link_day: LinkDay;
  link_recipient: LinkRecipient;
  link_stale: LinkStale;
  link_stats: LinkStats;
  login_throttle: LoginThrottle;
  media: Media;
  media_spent: MediaSpent;
  media_upload: MediaUpload;
  media_use: MediaUse;
  message_template: MessageTemplate;
  platform_user: PlatformUser;
  presence: Presence;
  privacy_request: PrivacyRequest;
  processing_activity: ProcessingActivity;
  product_adoption_ladder: ProductAdoptionLadder;
  province: Province;
  recording: Recording;
  registration: Registration;
  registration_log: RegistrationLog;
  registration_page: RegistrationPage;
  report_file: ReportFile;
  report_plan: ReportPlan;
  report_plan_mail: ReportPlanMail;
  report_plan_recipient: ReportPlanRecipient;
  retention_rule: RetentionRule;
  retention_run: RetentionRun;
  revision: Revision;
  revision_media: RevisionMedia;
  saved_view: SavedView;
  schema_migration: SchemaMigration;
  setting: Setting;
  slug_redirect: SlugRedirect;
  specialty: Specialty;
  staff: Staff;
  staff_device: StaffDevice;
  staff_notice: StaffNotice;
  staff_recovery_code: StaffRecoveryCode;
  staff_session: StaffSession;
  staff_token: StaffToken;
  system_mark: SystemMark;
  therapy_area: TherapyArea;
  track_event: TrackEvent;
  track_fold: TrackFold;
  usage_browser: UsageBrowser;
  usage_day: UsageDay;
  usage_month: UsageMonth;
  usage_month_part: UsageMonthPart;
  usage_touched: UsageTouched;
  usage_touched_user: UsageTouchedUser;
  usage_whole_day: UsageWholeDay;
  user_agent: UserAgent;
  user_change: UserChange;
  user_consent: UserConsent;
  user_day: UserDay;
  user_distinct: UserDistinct;
  user_facet: UserFacet;
  user_merge: UserMerge;
  user_product_adoption: UserProductAdoption;
  user_search: UserSearch;
  user_selection: UserSelection;
  user_selection_owner: UserSelectionOwner;
  user_shape: UserShape;
  user_tab: UserTab;
  webinar: Webinar;
  webinar_question_report: WebinarQuestionReport;
  workplace: Workplace;
  workplace_merge: WorkplaceMerge;
}
