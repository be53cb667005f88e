import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import type { AuditRow } from '@connect/contract/resources/audit.ts';
import type { FilterOption } from '../kit/list-types.ts';
import { useText } from '../text/i18n.ts';

/** Actions with words of their own; all others are said as verb and thing. */
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
  'staff.invite',
  'staff.suspend',
  'staff.activate',
  'staff.unlock',
  'staff.password_reset',
  'staff.mfa_reset',
  'staff.sessions_end',
  'access.refused',
  'audit.verify',
  'pii.view',
  'pii.export',
  'export.run',
  'setting.change',
  'api_key.revoke',
  'media.upload',
  'media.infected',
  'message_template.test',
  'webinar.cancel',
  'webinar.attendance_import',
  'webinar.question_reported',
  'webinar.question_report_undone',
  'webinar.credits',
] as const;

const CONTENT = ['create', 'update', 'publish', 'unpublish', 'delete', 'restore', 'duplicate'];
const PERSON = ['copy', 'consent_give', 'consent_withdraw'];
const ENTRY = ['create', 'update', 'delete', 'order'];

/** Things that are done something to, with the verbs that are said by rule. */
const THINGS = {
  article: CONTENT,
  life_ready: CONTENT,
  document: CONTENT,
  message_template: CONTENT,
  webinar: CONTENT,
  video: CONTENT,
  podcast: CONTENT,
  webinar_host: [...CONTENT, ...PERSON],
  video_host: [...CONTENT, ...PERSON],
  podcast_host: [...CONTENT, ...PERSON],
  event: CONTENT,
  staff: ['create', 'update', 'delete'],
  auth: [],
  media: ['update', 'delete', 'replace'],
  api_key: ['create', 'update'],
  setting: [],
  view: ['create', 'update', 'delete', 'restore'],
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
} as const satisfies Record<string, readonly string[]>;
type Thing = keyof typeof THINGS;
const THING_NAMES = Object.keys(THINGS) as Thing[]; // parser: the keys of the record just written

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

/** Things that stand in the log by themselves and not as what something was done to. */
const NEVER_AN_ITEM: readonly Thing[] = ['auth', 'audit', 'pii', 'export'];

/** Says what the audit log holds: actions, things, who did it. */
export function useAuditWords() {
  const { t, language } = useText();

  const thing = (type: string): string => {
    const known = THING_NAMES.find((name) => name === type);
    return known ? t(`admins.thing.${known}`) : type;
  };

  /** An action in words; one that this version does not know reads as it is stored. */
  const action = (key: string): string => {
    const own = OWN_WORDS.find((name) => name === key);
    if (own) return t(`admins.action.${own}`);
    const [area = '', word] = key.split('.');
    const verb = VERBS.find((name) => name === word);
    const known = THING_NAMES.find((name) => name === area);
    if (!verb || !known) return key;
    const name = t(`admins.thing.${known}`);
    // Thai is written without spaces, except beside Latin letters.
    const spaced = language === 'th' && /^[A-Za-z]/.test(name) ? ` ${name}` : name;
    return t(`admins.verb.${verb}`, { thing: spaced });
  };

  const actor = ({ actor: who, action: key }: Pick<AuditRow, 'actor' | 'action'>): string => {
    if (who.id !== null) return who.display_name;
    return t(key.startsWith('auth.') ? 'admins.audit.nobody' : 'admins.audit.system');
  };

  const actionOptions = (): FilterOption[] =>
    THING_NAMES.flatMap((name) => [
      { value: `${name}.`, label: t('admins.audit.allOf', { name: thing(name) }) },
      ...[
        ...THINGS[name].map((verb) => `${name}.${verb}`),
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
    role: (row: Pick<AuditRow, 'actor'>) =>
      row.actor.role ? ROLE_LABELS[row.actor.role][language] : '',
  };
}
