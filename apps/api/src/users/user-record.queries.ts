import type { Brand, Region } from '@connect/contract/constants.ts';
import type {
  ConsentPurpose,
  ConsentState,
  LicenseStatus,
  RegistrationSource,
  UserStatus,
} from '@connect/contract/users/user-choices.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import type { WorkplaceType } from '@connect/contract/workplaces/workplace-choices.ts';
import { sql } from 'kysely';
import { columnsOf } from '../db/columns.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { StageSight, UserScope } from '../people/user-scope.ts';
import { startOfDay } from '../time/bangkok.queries.ts';
import { DAY_MS } from '../time/moments.ts';
import { consentStateSql } from './consent-state.queries.ts';
import { visibleStages } from './stages.queries.ts';

interface Named {
  id: number;
  display_name: string;
}

/** Another user, and whether the caller sees them. */
interface Colleague extends Named {
  seen: boolean;
}

/** Fields that lists show or filter rows by. */
export const LISTED_FIELDS = [
  'user_type',
  'profession',
  'license_no',
  'license_expires_at',
  'specialty_ids',
  'position',
  'department',
  'workplace_id',
  'workplace_name_raw',
  'province_code',
  'email',
  'phone',
  'preferred_channel',
  'owner_rep_id',
  'segment',
  'is_kol',
  'employee_code',
  'territory_code',
  'team',
  'manager_user_id',
  'brand_scope',
] as const satisfies readonly (keyof UserValues)[];

/** What every view of a user needs, unmasked. */
export interface UserRecord extends Pick<UserValues, (typeof LISTED_FIELDS)[number]> {
  id: number;
  version: number;
  display_name: string;
  license_status: LicenseStatus;
  license_pending_since: string | null;
  workplace: { id: number; name_th: string; type: WorkplaceType } | null;
  region: Region | null;
  line_user_id: string | null;
  email_broken: boolean;
  line_broken: boolean;
  phone_broken: boolean;
  consents: Partial<Record<ConsentPurpose, ConsentState>>;
  owner: Colleague | null;
  adoption: { ladder_id: number; brand: Brand; value_id: number }[] | null;
  manager: Colleague | null;
  hcp_count: number | null;
  link_count: number | null;
  link_clicks_30d: number | null;
  cpe_credits: number | null;
  staff_account: Named | null;
  registration_source: RegistrationSource;
  registered_at: string;
  last_active_at: string | null;
  score_90d: number;
  status: UserStatus;
  deleted_at: string | null;
}

/** What decides on the columns of a record. */
export interface RecordSight {
  scope: UserScope;
  stages: StageSight | null;
  /** Whose links count; null: of every brand. */
  linkBrands: readonly Brand[] | null;
  now: Date;
  /** Bangkok day of `now`. */
  today: string;
}

const STAGES_SHOWN = 3;
const CLICK_DAYS = 30;

const stagesOf = ({ stages, now }: RecordSight) =>
  stages
    ? sql`coalesce((select json_agg(s) from (
        select a.ladder_id, l.brand, a.value_id
        from user_product_adoption a join product_adoption_ladder l on l.id = a.ladder_id
          join adoption_ladder_value v on v.id = a.value_id
        where a.user_id = u.id and ${visibleStages(stages, now)}
        order by v.ordinal desc nulls last, l.sort_order, l.id limit ${sql.lit(STAGES_SHOWN)}) s), '[]')`
    : sql`null::json`;

const creditsOf = (today: string) => sql`
  case when u.user_type = 'pharmacist' then coalesce((select sum(r.credits_awarded)
    from registration r left join webinar w on w.content_id = r.content_id
      left join event e on e.content_id = r.content_id
    where r.user_id = u.id and r.credit_type = 'cpe'
      and coalesce(w.start_at, e.start_at) >= ${startOfDay(`${today.slice(0, 4)}-01-01`)}), 0) end`;

/** Links of user `u` that the caller sees (domain/users#representatives). */
const linksOf = ({ linkBrands: brands }: RecordSight) => sql`
  select l.id from link l left join content c on c.id = l.target_id
  where l.owner_user_id = u.id and l.deleted_at is null
    and ${brands ? sql`coalesce(c.brand, l.brand) = any(${[...brands]})` : sql`true`}`;

const linkClicksOf = (sight: RecordSight) => {
  const since = new Date(sight.now.getTime() - CLICK_DAYS * DAY_MS).toISOString();
  return sql`select count(*) from engagement_log e where e.action = 'click' and not e.is_bot and not e.is_internal
    and e.occurred_at > ${since}::timestamptz and e.link_id in (${linksOf(sight)})`;
};

const colleague = (alias: 'o' | 'b', { scope }: RecordSight) => {
  const [id, name] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.display_name`)];
  const seen = allOf([sql`true`, ...inUserScope(scope, alias)]);
  return sql`case when ${id} is not null then json_build_object('id', ${id},
    'display_name', ${name}, 'seen', ${seen}) end`;
};

const LISTED = columnsOf('u', LISTED_FIELDS);
/** The columns of a record, of `u` with RECORD_JOINS. */
export const RECORD = (sight: RecordSight) => sql`
  u.id, u.version, ${LISTED}, u.display_name, u.license_status, u.license_pending_since,
  case when w.id is not null then json_build_object('id', w.id, 'name_th', w.name_th,
    'type', w.type) end as workplace,
  pr.region, u.line_user_id, u.email_bounced_at is not null as email_broken,
  u.line_blocked_at is not null as line_broken, u.phone_invalid_at is not null as phone_broken,
  coalesce((select json_object_agg(c.purpose, ${consentStateSql('c', sight.now)})
    from user_consent c where c.user_id = u.id), '{}') as consents,
  ${colleague('o', sight)} as owner, ${stagesOf(sight)} as adoption,
  ${colleague('b', sight)} as manager,
  case when u.user_type = 'sale' then (select count(*) from platform_user h
    where h.owner_rep_id = u.id and h.deleted_at is null and h.status <> 'erased'
    and ${allOf([sql`true`, ...inUserScope(sight.scope, 'h')])}) end as hcp_count,
  case when u.user_type = 'sale' then (select count(*) from (${linksOf(sight)}) l) end as link_count,
  case when u.user_type = 'sale' then (${linkClicksOf(sight)}) end as link_clicks_30d,
  ${creditsOf(sight.today)} as cpe_credits,
  (select json_build_object('id', s.id, 'display_name', s.display_name) from staff s
    where s.user_id = u.id and s.deleted_at is null) as staff_account,
  u.registration_source, u.registered_at, u.last_active_at, u.score_90d, u.status, u.deleted_at`;

export const RECORD_JOINS = sql.raw(`left join workplace w on w.id = u.workplace_id
  left join province pr on pr.code = u.province_code
  left join platform_user o on o.id = u.owner_rep_id
  left join platform_user b on b.id = u.manager_user_id`);
