import { labelsOfKind } from '@connect/contract/administration/kind-labels.ts';
import {
  CONSENT_PURPOSES,
  DEVICES,
  REGISTRATION_STATUSES,
  WEEKDAYS,
} from '@connect/contract/closed-lists.ts';
import {
  BRANDS,
  CHANNELS,
  EFFECTIVE_STATUSES,
  ENGAGEMENT_ACTIONS,
  MATERIAL_STATES,
  PROMOTIONAL_TYPES,
  REGIONS,
  USER_TYPES,
} from '@connect/contract/constants.ts';
import { FULFILMENT_STATUSES, GUIDELINE_REQUESTS } from '@connect/contract/guidelines/guideline.ts';
import { ITEM_TYPES, nameOf, SCREEN_KINDS, USED_KINDS } from '@connect/contract/kinds.ts';
import { type Label, type Labels, labelAt } from '@connect/contract/labels.ts';
import {
  LINK_CHANNELS,
  LINK_KINDS,
  LINK_STATES,
  TARGET_TYPES,
} from '@connect/contract/links/link-choices.ts';
import { REGISTRATION_SOURCES as REGISTRATION_WAYS } from '@connect/contract/meetings/registration-states.ts';
import {
  filtersOfReport,
  REPORT_KEYS,
  type ReportChoice,
  type ReportFilter,
  type ReportInput,
  type ReportKey,
} from '@connect/contract/reports/report.ts';
import { reportFilterLabels } from '@connect/contract/reports/report-labels.ts';
import { ADOPTION_SOURCES } from '@connect/contract/users/adoption.ts';
import { CONSENT_CHANNELS } from '@connect/contract/users/consent.ts';
import {
  CONSENT_STATES,
  LICENSE_STATUSES,
  PROFESSIONS,
  REGISTRATION_SOURCES,
  SEGMENTS,
  USER_STATUSES,
} from '@connect/contract/users/user-choices.ts';
import { WORKPLACE_TYPES } from '@connect/contract/workplaces/workplace-choices.ts';
import { type ActorContext, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { AUDIT_ACTIONS, AUDIT_ITEMS } from '../exports/audit-words.ts';
import { namesOfLists } from '../exports/names.service.ts';
import { isWordSet, type NamedList, type WordSet, wordsIn } from '../exports/words.ts';
import { userSight } from '../people/user-scope.ts';

const HOURS = 24;

/** What has an input of its own: words are searched for in the box of the list. */
type Filter = Exclude<ReportChoice, 'search'>;
/** How one filter is asked for. */
type Input =
  | { set: WordSet; values: readonly string[]; single?: true }
  | { list: NamedList | 'product_ladder' }
  | { days: readonly number[] }
  | { numbers: number }
  | 'brand'
  | 'hours'
  | 'flag'
  | 'found';

const INPUTS: Readonly<Record<Filter, Input>> = {
  content_type: { set: 'kind', values: USED_KINDS },
  content_id: 'found',
  action: { set: 'engagement_action', values: ENGAGEMENT_ACTIONS },
  brand: 'brand',
  therapy_area_id: { list: 'therapy_area' },
  user_type: { set: 'user_type', values: USER_TYPES },
  signed_in: 'flag',
  specialty_id: { list: 'specialty' },
  first_specialty_id: { list: 'specialty' },
  channel: { set: 'channel', values: CHANNELS },
  device: { set: 'device', values: [...DEVICES, 'unknown'] },
  province_code: { list: 'province' },
  region: { set: 'region', values: REGIONS },
  health_region: { numbers: 13 },
  owner_rep_id: 'found',
  owner_user_id: 'found',
  link_id: 'found',
  weekday: { set: 'weekday', values: WEEKDAYS },
  hour: 'hours',
  completed: 'flag',
  include_excluded: 'flag',
  promotional_type: { set: 'promotional_type', values: PROMOTIONAL_TYPES },
  material_state: { set: 'material_state', values: MATERIAL_STATES },
  material_code: 'found',
  expires_within: { days: [30, 60, 90] },
  status: { set: 'effective_status', values: EFFECTIVE_STATUSES },
  license_status: { set: 'license_status', values: LICENSE_STATUSES },
  license_expired: 'flag',
  profession: { set: 'profession', values: PROFESSIONS },
  workplace_id: 'found',
  team: 'found',
  manager_user_id: 'found',
  workplace_type: { set: 'workplace_type', values: WORKPLACE_TYPES },
  owned: 'flag',
  segment: { set: 'segment', values: SEGMENTS },
  is_kol: 'flag',
  consent: { set: 'consent_purpose', values: CONSENT_PURPOSES },
  reachable: 'flag',
  colleagues: 'flag',
  ask_again: { set: 'consent_purpose', values: CONSENT_PURPOSES },
  ladder_id: { list: 'product_ladder' },
  value_id: { list: 'ladder_value' },
  inactive_days: { days: [30, 60, 90, 180, 365] },
  registration_source: { set: 'registration_source', values: REGISTRATION_SOURCES },
  source: { set: 'adoption_source', values: ADOPTION_SOURCES },
  cooling: 'flag',
  purpose: { set: 'consent_purpose', values: CONSENT_PURPOSES },
  state: { set: 'consent_state', values: CONSENT_STATES.filter((state) => state !== 'none') },
  webinar_id: 'found',
  event_id: 'found',
  registered_by: 'found',
  held: 'flag',
  attended: 'flag',
  credited: 'flag',
  target_id: 'found',
  campaign: 'found',
  target_type: { set: 'kind', values: TARGET_TYPES },
  kind: { set: 'link_kind', values: LINK_KINDS, single: true },
  document_id: 'found',
  fulfilment_status: { set: 'fulfilment', values: FULFILMENT_STATUSES },
  actor_id: 'found',
  entity_type: { set: 'audit_thing', values: AUDIT_ITEMS },
};

/** Filters of the same name whose choices are others. */
const OWN_INPUTS: { [Key in ReportKey]?: { [Name in ReportFilter<Key>]?: Input } } = {
  engagement: { content_type: { set: 'kind', values: [...USED_KINDS, 'link'] } },
  users: { status: { set: 'user_status', values: USER_STATUSES } },
  consents: { channel: { set: 'consent_channel', values: CONSENT_CHANNELS } },
  material: { content_type: { set: 'kind', values: SCREEN_KINDS } },
  links: {
    status: { set: 'link_state', values: LINK_STATES },
    channel: { set: 'channel', values: LINK_CHANNELS },
  },
  audit: { action: { set: 'audit_action', values: AUDIT_ACTIONS } },
  guideline: { action: { set: 'guideline_action', values: GUIDELINE_REQUESTS } },
  registrations: {
    status: { set: 'registration_status', values: REGISTRATION_STATUSES },
    source: { set: 'registration_way', values: REGISTRATION_WAYS },
  },
};

const isFilter = (name: string): name is Filter => Object.hasOwn(INPUTS, name);

/** Filters by what somebody does not read are not offered (domain/users#searching). */
function mayAsk({ actor }: ActorContext, filter: Filter): boolean {
  const sight = userSight(actor);
  if (filter === 'link_id') return can(actor, 'link.view');
  if (filter === 'segment') return sight.segment;
  if (filter === 'ladder_id' || filter === 'value_id') return sight.stages !== null;
  if (filter === 'owner_rep_id' || filter === 'owner_user_id' || filter === 'registered_by')
    return can(actor, 'user.view');
  return true;
}

/** Makes the inputs of reports in the language of the caller. */
export async function reportInputs(deps: Deps, context: ActorContext) {
  const { language } = context;
  const names = await namesOfLists(deps, language);
  const words = wordsIn(language, names.reference, 'article');
  const daysWord = (n: number) => (language === 'th' ? `${n} วัน` : `${n} days`);

  function optionsOf(input: Input, filter: Filter): ReportInput['options'] {
    if (input === 'brand') return BRANDS.map((value) => ({ value, label: value }));
    if (input === 'hours') {
      return Array.from({ length: HOURS }, (_, hour) => ({
        value: `${hour}`,
        label: `${String(hour).padStart(2, '0')}:00`,
      }));
    }
    if (typeof input === 'string') return [];
    if ('set' in input) {
      return input.values.map((value) => ({ value, label: words.choice(input.set, value) }));
    }
    if ('days' in input) return input.days.map((n) => ({ value: `${n}`, label: daysWord(n) }));
    if ('numbers' in input) {
      return Array.from({ length: input.numbers }, (_, n) => `${n + 1}`).map((value) => ({
        value,
        label: value,
      }));
    }
    if (input.list === 'product_ladder') return names.ladders;
    const digits = filter === 'province_code' ? 2 : 1;
    return [...names.reference[input.list]].map(([id, label]) => ({
      value: String(id).padStart(digits, '0'),
      label,
    }));
  }

  const inputFor = (name: Filter, input: Input): ReportInput => ({
    key: name,
    label: words.label(reportFilterLabels[name]),
    kind: input === 'flag' || input === 'found' ? input : 'choice',
    options: optionsOf(input, name),
    ...(typeof input === 'object' && ('days' in input || 'single' in input)
      ? { single: true }
      : {}),
  });
  const inputsOf = (key: ReportKey): ReportInput[] => {
    const own: Partial<Record<Filter, Input>> = OWN_INPUTS[key] ?? {};
    return filtersOfReport(key).flatMap((name): ReportInput[] =>
      isFilter(name) && mayAsk(context, name) ? [inputFor(name, own[name] ?? INPUTS[name])] : [],
    );
  };
  return { words, inputsOf, inputFor };
}

/** Lists that are narrowed as reports of another name are. */
const AS_REPORTS: Readonly<Record<string, ReportKey>> = {
  user: 'users',
  link: 'links',
  'event-registrations': 'registrations',
  'webinar-registrations': 'webinar',
};
/** Choices whose words are those of another set, in lists that are no reports. */
const SETS_OF_LISTS: Readonly<Record<string, Readonly<Record<string, WordSet>>>> = {
  staff: { status: 'staff_status' },
  event: { phase: 'event_phase', format: 'event_format' },
  webinar: { phase: 'webinar_phase' },
  video: { category: 'video_category' },
  'message-template': { channel: 'template_channel', category: 'template_category' },
};

/** Names of filters of lists that no report has, and no field. */
const ONLY_IN_LISTS: Labels = {
  active_from: ['ใช้งานตั้งแต่', 'Active from'],
  active_to: ['ใช้งานถึง', 'Active to'],
  active_brand: ['ใช้งานเนื้อหาของแบรนด์', 'Active with brand'],
  active_area_id: ['ใช้งานเนื้อหากลุ่มโรค', 'Active with therapy area'],
  deleted: ['ถังขยะ', 'Trash'],
  selection: ['รายการที่เลือกไว้', 'Selection'],
};
/** Ids whose names are those of another filter. */
const NAMED_ALIKE: Readonly<Record<string, Filter>> = { active_area_id: 'therapy_area_id' };

/** The name of a filter that no report has; of an end of days that of its moment. */
function nameOfFilter(labels: Labels, key: string): Label | undefined {
  const label = labelAt({ ...ONLY_IN_LISTS, ...labels }, key);
  const [, stem, end] = /^(\w+)_(from|to)$/.exec(key) ?? [];
  const moment = label || !stem ? undefined : labelAt(labels, `${stem}_at`);
  if (!moment) return label;
  return end === 'from'
    ? [`${moment[0]}ตั้งแต่`, `${moment[1]} from`]
    : [`${moment[0]}ถึง`, `${moment[1]} to`];
}

/**
 * Filters of a report or another list as an address has them, in words: `แบรนด์: Ozempic`. Choices that are looked
 * up are told by their ids.
 */
export async function filterWording(deps: Deps, context: ActorContext) {
  const { words, inputsOf, inputFor } = await reportInputs(deps, context);
  return (list: string, filters: Readonly<Record<string, string>>): string[] => {
    const report = REPORT_KEYS.find((key) => key === list) ?? AS_REPORTS[list];
    const inputs = report ? inputsOf(report) : [];
    const labels = labelsOfKind(ITEM_TYPES.find((type) => nameOf(type) === list));
    const yes = context.language === 'th' ? ['ใช่', 'ไม่ใช่'] : ['yes', 'no'];
    const inputOf = (key: string) => {
      const asked = NAMED_ALIKE[key] ?? key;
      const known = inputs.find((one) => one.key === asked);
      const listed = report === undefined || asked !== key;
      return known ?? (listed && isFilter(asked) ? inputFor(asked, INPUTS[asked]) : undefined);
    };
    return Object.entries(filters).map(([key, value]) => {
      const own = SETS_OF_LISTS[list]?.[key];
      const input = own ? undefined : inputOf(key);
      const set = own ?? (isWordSet(key) ? key : undefined);
      const said = value.split(',').map((one) => {
        const option = input?.options.find((each) => each.value === one);
        if (option) return option.label;
        if (input?.kind === 'flag' || one === 'true' || one === 'false') {
          return (one === 'true' ? yes[0] : yes[1]) ?? one;
        }
        if (input?.kind === 'found') return key.endsWith('_id') ? `#${one}` : one;
        return set && !input ? words.choice(set, one) : one;
      });
      const label = nameOfFilter(labels, key);
      const named = input?.key === key ? input.label : label && words.label(label);
      return `${named ?? key}: ${said.join(', ')}`;
    });
  };
}
