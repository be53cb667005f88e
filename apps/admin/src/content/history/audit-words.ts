import type { AuditRow } from '@connect/contract/administration/audit.ts';
import {
  areaOf,
  CONTENT_KINDS,
  type ContentKind,
  KINDS,
  type RecordType,
} from '@connect/contract/kinds.ts';
import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import type { FilterOption } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';

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
  'event.messages_handed',
  'event.messages_retry',
  'event.registration_remind',
  'event.messages_drop',
  'event.registration_confirm',
  'event.registration_check_in',
  'event.registration_undo_check_in',
  'event.registration_check_out',
  'event.registration_undo_check_out',
  'event.registration_reject',
  'event.registration_cancel',
  'event.registration_correct',
  'event.import_trial',
  'event.import',
  'event.clear_logs',
  'event.restore_logs',
  'event.forget_logs',
  'webinar.register',
  'webinar.survey',
  'webinar.registration_confirm',
  'webinar.registration_reject',
  'webinar.registration_cancel',
  'webinar.messages_retry',
  'webinar.registration_remind',
  'webinar.messages_drop',
  'webinar.attendance_import',
  'webinar.question_reported',
  'webinar.question_report_undone',
  'webinar.credits',
  'event.credits',
  'job.retry',
  'retention.purge',
] as const;

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
type Thing = ContentKind | keyof typeof OTHERS;
const isKind = (name: Thing): name is ContentKind => name in KINDS;
const OTHER_NAMES = Object.keys(OTHERS) as (keyof typeof OTHERS)[]; // parser: the keys of the record just written
const THING_NAMES: readonly Thing[] = [...CONTENT_KINDS, ...OTHER_NAMES];

function verbsOf(name: Thing): readonly string[] {
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
const NEVER_AN_ITEM: readonly Thing[] = ['auth', 'audit', 'pii', 'export'];

/** Words for rows of the audit log: actions, things, actors. */
export function useAuditWords() {
  const { t, language } = useText();

  const nameOf = (name: Thing) => t(isKind(name) ? `kinds.${name}.one` : `admins.thing.${name}`);
  const thing = (type: string): string => {
    const known = THING_NAMES.find((name) => name === type);
    return known ? nameOf(known) : type;
  };

  /** Words of an action; one that this version does not know is shown as stored. */
  const action = (key: string): string => {
    const own = OWN_WORDS.find((name) => name === key);
    if (own) return t(`admins.action.${own}`);
    const [area = '', word] = key.split('.');
    const verb = VERBS.find((name) => name === word);
    const known = THING_NAMES.find((name) => name === area);
    if (!verb || !known) return key;
    const name = nameOf(known);
    // Thai has no spaces between words, except beside Latin letters.
    const spaced = language === 'th' && /^[A-Za-z]/.test(name) ? ` ${name}` : name;
    return t(`admins.verb.${verb}`, { thing: spaced });
  };

  const actor = ({ actor: { kind, display_name: name } }: Pick<AuditRow, 'actor'>): string =>
    kind === 'system' || kind === 'nobody' ? t(`admins.audit.${kind}`) : name;

  const actionOptions = (): FilterOption[] =>
    THING_NAMES.flatMap((name) => [
      { value: `${name}.`, label: t('admins.audit.allOf', { name: thing(name) }) },
      ...[
        ...verbsOf(name).map((verb) => `${name}.${verb}`),
        ...OWN_WORDS.filter((key) => key.startsWith(`${name}.`)),
      ].map((value) => ({ value, label: action(value) })),
    ]);

  const thingOptions = (): FilterOption[] =>
    THING_NAMES.filter((name) => !NEVER_AN_ITEM.includes(name)).map((value) => ({
      value,
      label: thing(value),
    }));

  return {
    thing,
    action,
    actor,
    actionOptions,
    thingOptions,
    role: ({ actor: { kind, role } }: Pick<AuditRow, 'actor'>) => {
      if (kind === 'program') return t('admins.audit.program');
      return role ? ROLE_LABELS[role][language] : '';
    },
  };
}
