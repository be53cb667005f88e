import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../src/deps.ts';
import type { FigureFilter } from '../../src/people/figure-filter.ts';
import { onDays, startOfDay } from '../../src/time/bangkok.queries.ts';
import type { Days } from '../../src/time/moments.ts';
import { consentEnd } from '../../src/users/consent-state.queries.ts';
import { keepFacts, laddersOf, peopleOf } from '../../src/users/figures/figures.service.ts';
import type { KeptFacts } from '../../src/users/figures/user-facts.service.ts';
import { visibleStages } from '../../src/users/stages.queries.ts';

const SIGHTS = [
  { brands: null, onlyAnalysed: false },
  { brands: null, onlyAnalysed: true },
] as const;

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const people = ({ userTypes, regions }: FigureFilter) =>
  all([
    sql`u.user_type in ('doctor', 'pharmacist', 'other_hcp') and u.status <> 'erased'`,
    sql`u.deleted_at is null`,
    userTypes ? sql`u.user_type = any(${[...userTypes]})` : sql`true`,
    regions
      ? sql`exists (select from province p where p.code = u.province_code and p.region = any(${[...regions]}))`
      : sql`true`,
  ]);

/** Figures of people as the tables themselves say them, each person looked at by themselves. */
export async function plainPeople(trx: Trx, days: Days, filter: FigureFilter, now: Date) {
  const end = sql`least(${startOfDay(days.to, 1)}, ${now.toISOString()}::timestamptz)`;
  const reached = sql`exists (select from unnest(array['marketing_line', 'marketing_email', 'marketing_sms',
      'marketing_phone']) as p(purpose) cross join lateral (
        select r.action, r.occurred_at from consent_record r
        where r.user_id = u.id and r.purpose = p.purpose and r.occurred_at < ${end}
        order by r.occurred_at desc, r.id desc limit 1) s
    where s.action = 'grant' and ${consentEnd(sql`s.occurred_at`)} > ${end} and case p.purpose
      when 'marketing_line' then u.line_user_id is not null and u.line_blocked_at is null
      when 'marketing_email' then u.email is not null and u.email_bounced_at is null
      else u.phone is not null and u.phone_invalid_at is null end)`;
  const counts = await sql`select count(*) as registered,
      count(*) filter (where u.license_status = 'verified') as verified,
      count(*) filter (where u.status = 'active') as active,
      count(*) filter (where u.status = 'active' and ${reached}) as reachable
    from platform_user u where ${people(filter)} and u.registered_at < ${end}`.execute(trx);
  const arrivals = await sql`select count(*) as count,
      count(*) filter (where u.license_status = 'verified') as part
    from platform_user u
    where ${all([people(filter), ...onDays(sql`u.registered_at`, days.from, days.to)])}`.execute(
    trx,
  );
  const stages: unknown[] = [];
  for (const sight of SIGHTS) {
    const { rows } = await sql`select a.ladder_id, a.value_id, count(*) as people
      from user_product_adoption a join product_adoption_ladder l on l.id = a.ladder_id
        join platform_user u on u.id = a.user_id
      where ${people(filter)} and ${visibleStages(sight, now)} and l.is_active
      group by 1, 2 order by 1, 2`.execute(trx);
    stages.push(rows);
  }
  const moved = await sql`select ch.ladder_id,
      count(*) filter (where t.ordinal > coalesce(b.ordinal, -1)) as up,
      count(*) filter (where t.ordinal < b.ordinal) as down
    from adoption_change ch join platform_user u on u.id = ch.user_id
      join product_adoption_ladder l on l.id = ch.ladder_id and l.is_active
      join adoption_ladder_value t on t.id = ch.to_value_id
      join adoption_ladder_value b on b.id = ch.from_value_id
    where ch.reverted_by_id is null
      and ${all([people(filter), ...onDays(sql`ch.occurred_at`, days.from, days.to)])}
    group by 1 order by 1`.execute(trx);
  return {
    counts: counts.rows[0],
    arrivals: arrivals.rows[0],
    stages,
    moved: moved.rows.filter((row) => JSON.stringify(row).includes('"up":0,"down":0') === false),
  };
}

/** The same as overviews say them, from facts that are kept. */
export async function keptPeople(
  trx: Trx,
  kept: KeptFacts,
  days: Days,
  filter: FigureFilter,
  now: Date,
) {
  const found = await peopleOf(
    trx,
    kept,
    { days, before: null, hourly: false, cared: false },
    filter,
    now,
  );
  const { arrivals, ...counts } = found.audience;
  const sum = (key: 'count' | 'part') => arrivals.reduce((total, row) => total + row[key], 0);
  const stages: unknown[] = [];
  let moved: object[] = [];
  for (const sight of SIGHTS) {
    const ladders = await laddersOf(trx, found, filter, sight, true);
    const rows = ladders.flatMap(({ ladder_id, values }) =>
      values.map(({ value_id, people }) => ({ ladder_id, value_id, people })),
    );
    stages.push(
      rows
        .filter((row) => row.people > 0)
        .sort((a, b) => a.ladder_id - b.ladder_id || a.value_id - b.value_id),
    );
    moved = ladders
      .map(({ ladder_id, moved_up: up, moved_down: down }) => ({ ladder_id, up, down }))
      .filter(({ up, down }) => up > 0 || down > 0)
      .sort((a, b) => a.ladder_id - b.ladder_id);
  }
  return { counts, arrivals: { count: sum('count'), part: sum('part') }, stages, moved };
}

/** Everything that is kept of users, in a fixed order. */
export async function factsOf(trx: Trx, kept: KeptFacts = keepFacts()) {
  const facts = await kept.of(trx);
  const { reaches, stages, moves, stageNames, moveNames } = facts;
  const lines = (entries: typeof reaches, tell: (place: number) => string) => {
    const found = new Map<number, string[]>();
    for (let place = 0; place < entries.size; place += 1) {
      const user = entries.user[place] ?? 0;
      if (user !== 0) found.set(user, [...(found.get(user) ?? []), tell(place)].sort());
    }
    return [...found].sort(([a], [b]) => a - b);
  };
  return {
    persons: Array.from(facts.tab, (tab, id) => ({
      id,
      tab,
      province: facts.province[id],
      shape: facts.shapes[facts.shape[id] ?? 0],
      lists: [facts.specialties, facts.texts, facts.stagesAll, facts.stagesSet].map(
        (numbers) => facts.lists[numbers[id] ?? 0],
      ),
      workplace: facts.workplace[id],
      owner: facts.owner[id],
      agreed: facts.agreed[id],
      agreedSince: facts.agreedSince[id],
      reachSince: facts.reachSince[id],
      gone: facts.gone[id],
      expires: facts.expires[id],
      registered: facts.registered[id],
      active: facts.active[id],
      profiled: facts.profiled[id],
    })).filter(({ tab }) => tab !== 0),
    reaches: lines(reaches, (place) => `${reaches.first[place]} ${reaches.second[place]}`),
    stages: lines(stages, (place) => `${stageNames.all[stages.first[place] ?? 0]}`),
    moves: lines(
      moves,
      (place) => `${moves.first[place]} ${moveNames.all[moves.second[place] ?? 0]}`,
    ),
  };
}
