import type { UserType } from '@connect/contract/constants.ts';
import type { LicenseStatus, UserStatus } from '@connect/contract/users/user-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../lists/conditions.queries.ts';
import { consentEnd } from '../consent-state.queries.ts';

/** A moment in milliseconds, as the clock has it: what is finer is cut off. */
export const msOf = (moment: Condition): RawBuilder<number> =>
  sql<number>`floor(extract(epoch from ${moment}) * 1000)`;
/** The first millisecond that is not before a moment. */
const msFrom = (moment: Condition): RawBuilder<number> =>
  sql<number>`ceil(extract(epoch from ${moment}) * 1000)`;

/** Rows with these ids, or all. */
const ofThese = (id: Condition, ids: readonly number[] | null): Condition =>
  ids ? sql`${id} = any(${[...ids]}::bigint[])` : sql`true`;

/** Users are alike in this; '' is none (migration 0086). */
export interface ShapeRow {
  id: number;
  tab_id: number;
  user_type: UserType;
  status: UserStatus;
  license_status: LicenseStatus;
  trashed: boolean;
  region: string;
  is_kol: boolean;
  owned: boolean;
  segment: string;
  profession: string;
  registration_source: string;
}

/** A list of ids that users share (decision 36). */
export interface ListRow {
  id: number;
  ids: number[];
}

/** Rows are never changed, and not given their numbers in the order in which they can be read. */
export const shapeRows = (ids: readonly number[] | null): RawBuilder<ShapeRow> => sql<ShapeRow>`
  select s.id, s.tab_id, t.user_type, t.status, t.license_status, t.trashed, s.region, s.is_kol, s.owned,
    s.segment, s.profession, s.registration_source
  from user_shape s join user_tab t on t.id = s.tab_id where ${ofThese(sql`s.id`, ids)}`;

export const listRows = (ids: readonly number[] | null): RawBuilder<ListRow> => sql<ListRow>`
  select i.id, i.ids from id_list i where ${ofThese(sql`i.id`, ids)}`;

/** Numbers of a user, named as those of `user_facet`. */
export interface PersonRow {
  id: number;
  shape_id: number;
  specialties_id: number;
  texts_id: number;
  stages_id: number;
  set_stages_id: number;
  province_code: string | null;
  workplace_id: number | null;
  owner_rep_id: number | null;
  agreed: number;
  /** Moments in milliseconds, Infinity for none. */
  agreed_since: number;
  reach_since: number;
  gone: number;
  /** In days since 1970; null for never. */
  expires: number | null;
  registered: number;
  /** The day on which they were active last, likewise; null for never. */
  active: number | null;
  /** When they agreed to profiling, also if that ended for not being renewed. */
  profiled: number | null;
}

const activeDay = sql<number | null>`
  nullif((f.last_active_at at time zone 'UTC')::date, '-infinity') - date '1970-01-01'`;

/** On which day these users were active last. */
export const activeRows = (ids: readonly number[]) => sql<Pick<PersonRow, 'id' | 'active'>>`
  select f.id, ${activeDay} as active from user_facet f where ${ofThese(sql`f.id`, ids)}`;

export const personRows = (ids: readonly number[] | null): RawBuilder<PersonRow> => sql<PersonRow>`
  select f.id, f.shape_id, f.specialties_id, f.texts_id, f.stages_id, f.set_stages_id, f.province_code,
    f.workplace_id, f.owner_rep_id, f.agreed, ${msFrom(sql`f.agreed_since`)} as agreed_since,
    ${msFrom(sql`f.reach_since`)} as reach_since, ${msFrom(sql`f.gone_at`)} as gone,
    nullif(f.license_expires_at, 'infinity') - date '1970-01-01' as expires,
    ${msOf(sql`f.registered_at`)} as registered, ${activeDay} as active,
    ${msFrom(sql`uc.occurred_at`)} as profiled
  from user_facet f left join user_consent uc
    on uc.user_id = f.id and uc.purpose = 'profiling' and uc.action = 'grant'
  where ${ofThese(sql`f.id`, ids)}`;

/** A user could be reached at moments after `since` up to `until`. */
export interface ReachRow {
  user_id: number;
  since: number;
  until: number;
}

/** Consents to news as they stood one after the other, for which an address works now (domain/overview#reachable). */
export const reachRows = (ids: readonly number[] | null): RawBuilder<ReachRow> => sql<ReachRow>`
  select r.user_id, ${msOf(sql`r.occurred_at`)} as since,
    least(${msOf(sql`r.next_at`)}, ${msFrom(consentEnd(sql`r.occurred_at`))} - 1) as until
  from (select c.user_id, c.purpose, c.action, c.occurred_at, lead(c.occurred_at)
      over (partition by c.user_id, c.purpose order by c.occurred_at, c.id) as next_at
    from consent_record c
    where c.purpose like 'marketing\\_%' and ${ofThese(sql`c.user_id`, ids)}) r
    join platform_user u on u.id = r.user_id
  where r.action = 'grant' and case r.purpose
    when 'marketing_line' then u.line_user_id is not null and u.line_blocked_at is null
    when 'marketing_email' then u.email is not null and u.email_bounced_at is null
    else u.phone is not null and u.phone_invalid_at is null end`;

/** A stage on which a user stands: ladder, stage and who found it, with spaces between. */
export interface StageRow {
  user_id: number;
  what: string;
}

export const stageRows = (ids: readonly number[] | null): RawBuilder<StageRow> => sql<StageRow>`
  select a.user_id, concat_ws(' ', a.ladder_id, a.value_id, a.source) as what
  from user_product_adoption a where ${ofThese(sql`a.user_id`, ids)}`;

/** A move of a user that stands: ladder, earlier and later stage, with spaces between. */
export interface MoveRow extends StageRow {
  at: number;
}

export const moveRows = (ids: readonly number[] | null): RawBuilder<MoveRow> => sql<MoveRow>`
  select ch.user_id, ${msOf(sql`ch.occurred_at`)} as at,
    concat_ws(' ', ch.ladder_id, ch.from_value_id, ch.to_value_id) as what
  from adoption_change ch
  where ch.from_value_id is not null and ch.reverted_by_id is null
    and ${ofThese(sql`ch.user_id`, ids)}`;
