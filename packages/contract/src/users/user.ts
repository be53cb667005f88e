import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  findQuery,
  flag,
  idText,
  list,
  numberText,
  personRef,
  provinceCode,
  version,
} from '../calls/envelope.ts';
import { person, recordFields } from '../calls/record.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import { BRANDS, REGIONS, USER_TYPES } from '../constants.ts';
import { text } from '../text.ts';
import { WORKPLACE_TYPES } from '../workplaces/workplace-choices.ts';
import {
  CONTACT_CHANNELS,
  CONTACT_STATES,
  LICENSE_STATUSES,
  PREFERRED_CHANNELS,
  PROFESSIONS,
  REGISTRATION_SOURCES,
  SEGMENTS,
  USER_STATUSES,
} from './user-choices.ts';
import { userCreate, userFields } from './user-fields.ts';

const permissionFlags = z.record(z.string(), z.boolean());

/**
 * A user as the lists show it. Names, licence and contact data are covered for roles that do not
 * see personal data (domain/users#masking).
 */
export const userRow = z.object({
  id: z.number(),
  version: z.number(),
  user_type: z.enum(USER_TYPES),
  display_name: z.string(),
  profession: z.enum(PROFESSIONS).nullable(),
  license_no: z.string().nullable(),
  license_status: z.enum(LICENSE_STATUSES),
  license_expires_at: z.string().nullable(),
  license_pending_since: z.string().nullable(),
  specialty_ids: z.array(z.number()),
  position: z.string(),
  department: z.string(),
  workplace: z
    .object({ id: z.number(), name_th: z.string(), type: z.enum(WORKPLACE_TYPES) })
    .nullable(),
  workplace_name_raw: z.string(),
  province_code: z.string().nullable(),
  region: z.enum(REGIONS).nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  preferred_channel: z.enum(PREFERRED_CHANNELS).nullable(),
  /** Whether each way to reach the user is open, and why not. */
  contact: z.record(z.enum(CONTACT_CHANNELS), z.enum(CONTACT_STATES)),
  owner: personRef.nullable(),
  /** Null also for roles that do not see segments. */
  segment: z.enum(SEGMENTS).nullable(),
  is_kol: z.boolean(),
  /** Up to three stages, the highest first; null for roles that do not see stages. */
  adoption: z
    .array(z.object({ ladder_id: z.number(), brand: z.enum(BRANDS), value_id: z.number() }))
    .nullable(),
  employee_code: z.string().nullable(),
  territory_code: z.string().nullable(),
  team: z.string(),
  manager: personRef.nullable(),
  brand_scope: z.array(z.enum(BRANDS)),
  /** Users that a representative looks after; null for other types. */
  hcp_count: z.number().nullable(),
  /** Links of a representative, and what clicked them in 30 days; null for other types. */
  link_count: z.number().nullable(),
  link_clicks_30d: z.number().nullable(),
  /** Credits of a pharmacist in this Bangkok year; null for other types. */
  cpe_credits: z.number().nullable(),
  /** The account of the back-office that belongs to this user; null where accounts are not seen. */
  staff_account: personRef.nullable(),
  registration_source: z.enum(REGISTRATION_SOURCES),
  registered_at: z.string(),
  last_active_at: z.string().nullable(),
  /** Null for who does not see the stages of every brand. */
  score_90d: z.number().nullable(),
  status: z.enum(USER_STATUSES),
  deleted_at: z.string().nullable(),
  /** edit, verify, approve, suspend, activate, delete, restore. */
  permissions: permissionFlags,
});
export type UserRow = z.output<typeof userRow>;

/** The last check of a licence, and what changed since then. */
const licenseCheck = z.object({
  decision: z.enum(['verified', 'rejected']),
  note: z.string(),
  checked_by: personRef,
  checked_at: z.string(),
  /** Name or number as they were checked, where they are others now. */
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});

export const userItem = z.object({
  ...userFields,
  ...userRow.omit({ permissions: true }).shape,
  ...recordFields,
  line_user_id: z.string().nullable(),
  line_display_name: z.string(),
  license_check: licenseCheck.nullable(),
  approved_at: z.string().nullable(),
  approved_by: person,
  last_login_at: z.string().nullable(),
  stats: z.object({
    views_90d: z.number(),
    webinars_attended: z.number(),
  }),
  /** Whether personal data of this reply is covered. */
  masked: z.boolean(),
});
export type UserItem = z.output<typeof userItem>;

export const userUpdate = z.strictObject({
  ...z.object(userFields).partial().shape,
  version: version.optional(),
});

const ids = list(idText).optional();

export const userFilters = {
  user_type: list(z.enum(USER_TYPES)).optional(),
  status: list(z.enum(USER_STATUSES)).optional(),
  license_status: list(z.enum(LICENSE_STATUSES)).optional(),
  /** The licence has run out, or not. */
  license_expired: flag.optional(),
  profession: list(z.enum(PROFESSIONS)).optional(),
  specialty_id: ids,
  province_code: list(provinceCode).optional(),
  region: list(z.enum(REGIONS)).optional(),
  health_region: list(numberText(13)).optional(),
  workplace_id: ids,
  workplace_type: list(z.enum(WORKPLACE_TYPES)).optional(),
  owner_rep_id: ids,
  /** Whether somebody looks after the user. */
  owned: flag.optional(),
  /** For roles that see segments. */
  segment: list(z.enum(SEGMENTS)).optional(),
  is_kol: flag.optional(),
  /** Purposes of which each is granted now. */
  consent: list(z.enum(CONSENT_PURPOSES)).optional(),
  /** Purposes of which one is granted to a text that a later one asks to replace. */
  ask_again: list(z.enum(CONSENT_PURPOSES)).optional(),
  /** A stage on this ladder, or one of `value_id` on it; for roles that see stages. */
  ladder_id: ids,
  value_id: ids,
  inactive_days: numberText(3650).optional(),
  registration_source: list(z.enum(REGISTRATION_SOURCES)).optional(),
  /** Bangkok days on which they registered, both inclusive. */
  registered_from: day.optional(),
  registered_to: day.optional(),
  /**
   * Bangkok days, both inclusive, on which they were active as the overview counts it; with something of these
   * brands or therapy areas, for who reads the logs of all content.
   */
  active_from: day.optional(),
  active_to: day.optional(),
  active_brand: list(z.enum(BRANDS)).optional(),
  active_area_id: ids,
  /** Agrees to news by a channel for which there is an address that works. */
  reachable: flag.optional(),
  team: list(text(1, 80)).optional(),
  manager_user_id: ids,
  brand: list(z.enum(BRANDS)).optional(),
  /** The trash instead of what is in use. */
  deleted: flag.optional(),
  /** Those whom the caller chose before (domain/users#selections). */
  selection: z.uuid().optional(),
};

export const USER_SORTS = [
  'registered_at',
  'display_name',
  'last_active_at',
  'score_90d',
  'license_pending_since',
] as const;

const calls = crud({
  name: 'user',
  about: 'People of the platform: doctors, pharmacists, others who care, representatives, staff',
  area: 'user',
  row: userRow,
  item: userItem,
  create: userCreate,
  update: userUpdate,
  filters: userFilters,
  columns: [
    'display_name',
    'user_type',
    'license_no',
    'license_expires_at',
    'specialty_ids',
    'workplace_id',
    'workplace_type',
    'province_code',
    'contact',
    'owner_rep_id',
    'adoption',
    'cpe_credits',
    'employee_code',
    'territory_code',
    'team',
    'brand_scope',
    'hcp_count',
    'link_count',
    'link_clicks_30d',
    'department',
    'email',
    'staff_account',
    'registered_at',
    'last_active_at',
    'score_90d',
    'status',
  ],
  sortable: USER_SORTS,
});

export const user = {
  ...calls,
  names: endpoint({
    method: 'GET',
    path: '/v1/user-names',
    tag: 'user',
    summary:
      'Users to choose from by name, at most 20, with what tells namesakes apart; of one type, such as representatives',
    permission: ['user.view'],
    query: findQuery.extend({ user_type: list(z.enum(USER_TYPES)).optional() }),
    reply: z.object({
      data: z.array(
        personRef.extend({
          user_type: z.enum(USER_TYPES),
          workplace_name: z.string(),
          province_code: z.string().nullable(),
        }),
      ),
    }),
  }),
};
