import type { Language } from '../constants.ts';
import { areaOf, CONTENT_KINDS, type ContentKind, KINDS, type RecordType } from '../kinds.ts';

/** Actions with a text of their own; all others are worded as verb and thing. */
const OWN_WORDS = [
  'auth.login',
  'auth.login_failed',
  'auth.logout',
  'auth.refresh_reuse',
  'auth.password_change',
  'auth.password_forgot',
  'auth.password_reset',
  'auth.invite_accept',
  'auth.sessions_end',
  'auth.recovery_code',
  'auth.recovery_codes_renew',
  'auth.mfa_enable',
  'auth.mfa_disable',
  'auth.profile_update',
  'auth.preferences_update',
  'auth.sso_link',
  'staff.role_change',
  'staff.role_kept',
  'staff.invite',
  'staff.suspend',
  'staff.activate',
  'staff.unlock',
  'staff.password_reset',
  'staff.mfa_reset',
  'staff.sessions_end',
  'user.approve',
  'user.suspend',
  'user.activate',
  'user.license_verify',
  'user.license_reject',
  'user.assign',
  'user.consent',
  'user.consent_evidence',
  'user.consent_receipt',
  'user.adoption',
  'user.adoption_lock',
  'user.merge',
  'user.unmerge',
  'user.distinct',
  'user.distinct_undone',
  'workplace.merge',
  'workplace.unmerge',
  'link.move',
  'link.recipients_add',
  'link.recipients_remove',
  'link.recipients_sent',
  'link.recipients_unsent',
  'user.import_trial',
  'user.import',
  'user.erase',
  'privacy.request',
  'privacy.start',
  'privacy.identify',
  'privacy.complete',
  'privacy.refuse',
  'access.refused',
  'audit.verify',
  'pii.view',
  'pii.export',
  'export.run',
  'export.mail',
  'report_plan.stop',
  'report_plan.resume',
  'setting.change',
  'api_key.revoke',
  'media.upload',
  'media.infected',
  'message_template.test',
  'webinar.cancel',
  'event.cancel',
  'event.register',
  'event.register_again',
  'event.survey',
  'event.registration_remind',
  'event.registration_correct',
  'event.messages_handed',
  'event.messages_retry',
  'event.messages_drop',
  'event.registration_confirm',
  'event.registration_check_in',
  'event.registration_undo_check_in',
  'event.registration_check_out',
  'event.registration_undo_check_out',
  'event.registration_reject',
  'event.registration_cancel',
  'event.import_trial',
  'event.import',
  'event.clear_logs',
  'event.restore_logs',
  'event.forget_logs',
  'webinar.register',
  'webinar.survey',
  'webinar.registration_remind',
  'webinar.registration_confirm',
  'webinar.registration_reject',
  'webinar.registration_cancel',
  'webinar.messages_retry',
  'webinar.messages_drop',
  'webinar.attendance_import',
  'webinar.attendance_report',
  'webinar.question_reported',
  'webinar.question_report_undone',
  'webinar.credits',
  'event.credits',
  'job.retry',
  'retention.purge',
] as const satisfies readonly `${AuditThing}.${string}`[];

const CONTENT = ['create', 'update', 'publish', 'unpublish', 'delete', 'restore', 'duplicate'];
const PERSON = ['copy', 'consent_give', 'consent_withdraw'];
const ENTRY = ['create', 'update', 'delete', 'order'];

/** Things that are no content, with the verbs that are worded by rule. */
const OTHERS = {
  staff: ['create', 'update', 'delete'],
  user: ['create', 'update', 'delete', 'restore'],
  workplace: ['create', 'update', 'delete', 'restore'],
  link: ['create', 'update', 'delete', 'restore', 'duplicate'],
  guideline: ['update'],
  privacy: [],
  privacy_request: [],
  access: [],
  auth: [],
  media: ['update', 'delete', 'replace'],
  api_key: ['create', 'update'],
  setting: [],
  job: [],
  view: ['create', 'update', 'delete', 'restore'],
  report_plan: ['create', 'delete'],
  audit: [],
  pii: [],
  export: [],
  article_category: ENTRY,
  specialty: ENTRY,
  therapy_area: ENTRY,
  business_unit: ENTRY,
  product_ladder: ENTRY,
  ladder_value: ENTRY,
  brand_spelling: ENTRY,
  consent_text: ['create', 'delete'],
  processing_activity: ['create', 'update', 'delete'],
  data_breach: ['create', 'update'],
  retention: ['update'],
} as const satisfies Record<string, readonly string[]> & Record<RecordType, readonly string[]>;
export type AuditThing = ContentKind | keyof typeof OTHERS;
export const isKind = (name: AuditThing): name is ContentKind => name in KINDS;
const OTHER_NAMES = Object.keys(OTHERS) as (keyof typeof OTHERS)[]; // parser: the keys of the record just written
/** What the log names, in the order of its filter. */
export const AUDIT_THINGS: readonly AuditThing[] = [...CONTENT_KINDS, ...OTHER_NAMES];

function verbsOf(name: AuditThing): readonly string[] {
  if (!isKind(name)) return OTHERS[name];
  return areaOf(name) === 'host' ? [...CONTENT, ...PERSON] : CONTENT;
}

const VERBS = [
  'create',
  'update',
  'edit',
  'publish',
  'unpublish',
  'delete',
  'restore',
  'restore_revision',
  'duplicate',
  'copy',
  'consent_give',
  'consent_withdraw',
  'replace',
  'order',
  'activate',
  'suspend',
] as const;

/** Things of audit rows that are never an item that something was done to. */
const NEVER_AN_ITEM: readonly AuditThing[] = [
  'auth',
  'audit',
  'pii',
  'export',
  'privacy',
  'access',
];

/** Things to which something was done. */
export const AUDIT_ITEMS = AUDIT_THINGS.filter((name) => !NEVER_AN_ITEM.includes(name));

/** All actions on a thing, those that have words of their own last. */
export const auditActionsOn = (name: AuditThing): string[] => [
  ...verbsOf(name).map((verb) => `${name}.${verb}`),
  ...OWN_WORDS.filter((key) => key.startsWith(`${name}.`)),
];

type OwnAction = (typeof OWN_WORDS)[number];
type Verb = (typeof VERBS)[number];
/** How actions are put into words in one language. */
export interface AuditWording {
  language: Language;
  own: (action: OwnAction) => string;
  verb: (verb: Verb, thing: string) => string;
  name: (thing: AuditThing) => string;
}

/** Words of an action; one that this version does not know is told as stored. */
export function auditAction(key: string, { language, own, verb, name }: AuditWording): string {
  const worded = OWN_WORDS.find((one) => one === key);
  if (worded) return own(worded);
  const [area = '', word] = key.split('.');
  const done = VERBS.find((one) => one === word);
  const known = AUDIT_THINGS.find((one) => one === area);
  if (!done || !known) return key;
  const thing = name(known);
  // Thai has no spaces between words, except beside Latin letters.
  const spaced = language === 'th' && /^[A-Za-z]/.test(thing) ? ` ${thing}` : thing;
  return verb(done, spaced);
}
