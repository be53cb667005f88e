import type { AdoptionEvidence } from '@connect/contract/users/adoption.ts';
import type { TimelineEntry, TimelineKind } from '@connect/contract/users/timeline.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { allOf, type Condition } from '../../lists/conditions.queries.ts';
import { visibleCondition } from '../../rights/visible-kinds.queries.ts';
import { onDays } from '../../time/bangkok.queries.ts';
import { analysedSql } from '../consent-state.queries.ts';
import { visibleStages } from '../stages.queries.ts';
import type { TimelineSight } from './timeline-sight.ts';

/** An entry's place: entries of one moment follow by rank and id. */
export interface Place {
  at: string;
  rank: number;
  id: number;
}

export interface TimelineAsked {
  userId: number;
  kinds: readonly TimelineKind[];
  from: string | undefined;
  to: string | undefined;
  /** Only these. */
  evidence: AdoptionEvidence | undefined;
  after: Place | undefined;
  limit: number;
}

/** Rows of one table as entries; each is read in order by an index that begins with the user. */
interface Source {
  kinds: readonly TimelineKind[];
  rank: number;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  entry: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: Condition[];
}

const MESSAGES = sql`l.action like 'message\\_%'`;
const ATTENDING = sql`l.action in ('register', 'cancel_register', 'join', 'leave')`;

/** What the usage log has: use, clicks, messages, and attendance that no registration tells of. */
function logSource(asked: TimelineAsked, sight: TimelineSight, now: Date): Source {
  const { userId, kinds } = asked;
  const brands = (limit: TimelineSight['links']): Condition =>
    limit === undefined
      ? sql`false`
      : limit === null
        ? sql`k.id is not null`
        : sql`coalesce(c.brand, k.brand) = any(${[...limit]})`;
  const one = (kind: TimelineKind, is: Condition) => (kinds.includes(kind) ? [is] : []);
  const wanted = [
    ...one('click', sql`l.action = 'click'`),
    ...one('message', MESSAGES),
    ...one('registration', ATTENDING),
    ...one(
      'use',
      sql`not (l.action in ('click', 'guideline_request') or ${MESSAGES} or ${ATTENDING})`,
    ),
  ];
  return {
    kinds: ['use', 'click', 'message', 'registration'],
    rank: 1,
    at: sql`l.occurred_at`,
    id: sql`l.id`,
    entry: sql`case when ${ATTENDING} then jsonb_build_object('kind', 'registration',
        'what', case l.action when 'register' then 'registered' when 'join' then 'attended'
          when 'leave' then 'left' else 'cancelled' end,
        'item', jsonb_build_object('type', l.content_type, 'id', l.content_id, 'title', l.content_title),
        'minutes', null, 'credits', null)
      else jsonb_build_object('kind', case when l.action = 'click' then 'click'
          when ${MESSAGES} then 'message' else 'use' end, 'action', l.action,
        'item', case when l.content_type <> 'platform' then jsonb_build_object('type', l.content_type,
          'id', l.content_id, 'title', l.content_title) end,
        'duration_seconds', l.duration_seconds, 'progress_pct', l.progress_pct,
        'is_completed', l.is_completed, 'channel', l.channel, 'link_code', l.link_code,
        'device', l.device) end`,
    from: sql`engagement_log l
      left join link k on l.action = 'click' and k.id = l.link_id
      left join content c
        on c.id = case when l.action = 'click' then k.target_id else l.content_id end`,
    where: [
      sql`l.user_id = ${userId} and not l.is_bot`,
      sql`(${sql.join(wanted, sql` or `)})`,
      sql`case when l.action = 'click' then ${brands(sight.links)}
        else l.content_type = 'platform' or ${visibleCondition(sight.kinds)} end`,
      // Where a registration tells the same, it alone does.
      sql`(l.action not in ('register', 'join') or not exists (select from registration r
        where r.content_id = l.content_id and r.user_id = l.user_id))`,
      ...(sight.onlyAnalysed
        ? [
            sql`(${ATTENDING} or (select ${analysedSql(now)} from platform_user u where u.id = ${userId}))`,
          ]
        : []),
    ],
  };
}

/** When somebody joined a webinar, or was checked in at an event. */
const CAME = sql`coalesce(r.joined_at, r.checked_in_at)`;

/** A registration as two entries: that somebody signed up, and that they came. */
function registrationSource(
  asked: TimelineAsked,
  sight: TimelineSight,
  what: 'registered' | 'attended',
): Source {
  const came = what === 'attended';
  return {
    kinds: ['registration'],
    rank: came ? 3 : 2,
    at: came ? CAME : sql`r.registered_at`,
    id: sql`r.id`,
    // Whoever waits for a seat has none yet.
    entry: sql`jsonb_build_object('kind', 'registration', 'what', ${
      came
        ? sql`'attended'`
        : sql`case r.status when 'waitlisted' then 'waiting' else 'registered' end`
    },
      'item', jsonb_build_object('type', c.kind, 'id', c.id, 'title', c.title),
      'minutes', ${came ? sql`r.minutes` : sql`null::integer`},
      'credits', ${came ? sql`r.credits_awarded` : sql`null::numeric`})`,
    from: sql`registration r join content c on c.id = r.content_id`,
    where: [
      sql`r.user_id = ${asked.userId}`,
      visibleCondition(sight.kinds),
      ...(came ? [sql`${CAME} is not null`] : []),
    ],
  };
}

function guidelineSource({ userId }: TimelineAsked, { guidelines }: TimelineSight): Source {
  return {
    kinds: ['guideline'],
    rank: 4,
    at: sql`g.occurred_at`,
    id: sql`g.id`,
    entry: sql`jsonb_build_object('kind', 'guideline', 'request', g.request, 'item',
      jsonb_build_object('type', 'document', 'id', g.document_id, 'title', g.document_title),
      'quantity', g.quantity)`,
    from: sql`guideline_request g`,
    where: [
      sql`g.user_id = ${userId}`,
      ...(guidelines === undefined ? [sql`false`] : []),
      ...(guidelines ? [sql`g.brand = any(${[...guidelines]})`] : []),
    ],
  };
}

const consentSource = ({ userId }: TimelineAsked): Source => ({
  kinds: ['consent'],
  rank: 5,
  at: sql`r.occurred_at`,
  id: sql`r.id`,
  entry: sql`jsonb_build_object('kind', 'consent', 'purpose', r.purpose, 'action', r.action,
    'text_version', r.text_version, 'channel', r.channel)`,
  from: sql`consent_record r`,
  where: [sql`r.user_id = ${userId}`],
});

function stageSource({ userId }: TimelineAsked, { stages }: TimelineSight, now: Date): Source {
  return {
    kinds: ['stage'],
    rank: 6,
    at: sql`a.occurred_at`,
    id: sql`a.id`,
    entry: sql`jsonb_build_object('kind', 'stage', 'change_id', a.id, 'brand', l.brand,
      'from_value_id', a.from_value_id, 'to_value_id', a.to_value_id, 'source', a.source,
      'rule_code', a.rule_code, 'reason', a.reason, 'actor', case when s.id is not null
        then jsonb_build_object('id', s.id, 'display_name', s.display_name) end,
      'evidence', coalesce(jsonb_array_length(a.evidence -> 'signals'), 0))`,
    from: sql`adoption_change a join product_adoption_ladder l on l.id = a.ladder_id
      join platform_user u on u.id = a.user_id left join staff s on s.id = a.actor_id`,
    where: [sql`a.user_id = ${userId}`, stages ? visibleStages(stages, now) : sql`false`],
  };
}

const account = (
  rank: number,
  what: RawBuilder<unknown>,
  source: Pick<Source, 'at' | 'id' | 'from' | 'where'>,
): Source => ({
  ...source,
  kinds: ['account'],
  rank,
  entry: sql`jsonb_build_object('kind', 'account', 'what', ${what})`,
});

/** What became of the account and its licence. */
function accountSources({ userId }: TimelineAsked): Source[] {
  const person = (at: RawBuilder<unknown>) => ({
    at,
    id: sql`u.id`,
    from: sql`platform_user u`,
    where: [sql`u.id = ${userId} and ${at} is not null`],
  });
  return [
    account(7, sql`'signed_up'`, person(sql`u.registered_at`)),
    account(8, sql`'approved'`, person(sql`u.approved_at`)),
    account(9, sql`case e.action when 'user.suspend' then 'suspended' else 'activated' end`, {
      at: sql`e.occurred_at`,
      id: sql`e.id`,
      from: sql`audit_entry e`,
      where: [
        sql`e.entity_type = 'user' and e.entity_id = ${userId}
            and e.action in ('user.suspend', 'user.activate')`,
      ],
    }),
    account(10, sql`'license_' || c.decision`, {
      at: sql`c.checked_at`,
      id: sql`c.id`,
      from: sql`license_check c`,
      where: [sql`c.user_id = ${userId}`],
    }),
  ];
}

/** What lies after a place in the order of all entries. */
function isAfter({ at, id, rank }: Source, place: Place): Condition {
  const same = rank === place.rank ? sql`${id} < ${place.id}` : sql.lit(rank < place.rank);
  return sql`${at} <= ${place.at}::timestamptz and (${at} < ${place.at}::timestamptz or ${same})`;
}

const SOURCE_OF = { 1: 'log', 2: 'registration', 3: 'registration', 4: 'guideline' } as const;

/** Only rows that a change went by; those of the log lie between the first and the last of them. */
function isEvidence({ at, id, rank }: Source, { signals }: AdoptionEvidence): Condition[] {
  const source = rank in SOURCE_OF ? SOURCE_OF[rank as keyof typeof SOURCE_OF] : null;
  const own = signals.filter((signal) => signal.source === source);
  if (own.length === 0) return [sql`false`];
  const ids = [...new Set(own.map((signal) => signal.id))];
  if (source !== 'log') return [sql`${id} = any(${ids})`];
  const moments = own.map((signal) => Date.parse(signal.at));
  const [first, last] = [Math.min(...moments), Math.max(...moments) + 1];
  return [
    sql`${id} = any(${ids}) and ${at} between ${new Date(first).toISOString()}::timestamptz
      and ${new Date(last).toISOString()}::timestamptz`,
  ];
}

export interface TimelineRow {
  entry: TimelineEntry;
  at: string;
  place: string;
}

/**
 * A page of a timeline, and one entry more when there are more: each source gives as many as the page
 * holds, in order, and the newest of all are taken, so that no page costs more than another.
 */
export async function selectTimeline(
  db: Db,
  asked: TimelineAsked,
  sight: TimelineSight,
  now: Date,
): Promise<TimelineRow[]> {
  const limit = sql`limit ${asked.limit + 1}`;
  const sources = [
    logSource(asked, sight, now),
    registrationSource(asked, sight, 'registered'),
    registrationSource(asked, sight, 'attended'),
    guidelineSource(asked, sight),
    consentSource(asked),
    stageSource(asked, sight, now),
    ...accountSources(asked),
  ].filter((source) => source.kinds.some((kind) => asked.kinds.includes(kind)));
  const parts = sources.map((source) => {
    const { at, id, entry, from, where, rank } = source;
    const conditions = [
      ...where,
      ...onDays(at, asked.from, asked.to),
      ...(asked.after ? [isAfter(source, asked.after)] : []),
      ...(asked.evidence ? isEvidence(source, asked.evidence) : []),
    ];
    return sql`(select ${at} as at, ${sql.lit(rank)}::integer as rank, ${id} as id, ${entry} as entry
      from ${from} where ${allOf(conditions)} order by ${at} desc, ${id} desc ${limit})`;
  });
  const { rows } = await sql<TimelineRow>`
    select entry || jsonb_build_object('key', rank || '-' || id) as entry, at,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || rank || '_' || id
        as place
    from (${sql.join(parts, sql` union all `)}) t
    order by t.at desc, t.rank desc, t.id desc ${limit}`.execute(db);
  return rows;
}

/** What a change of a user's stages went by, if the caller sees the change. */
export async function selectEvidence(
  db: Db,
  userId: number,
  changeId: number,
  sight: TimelineSight,
  now: Date,
): Promise<AdoptionEvidence | undefined> {
  if (!sight.stages) return undefined;
  const { rows } = await sql<{ evidence: AdoptionEvidence | null }>`
    select a.evidence from adoption_change a join product_adoption_ladder l on l.id = a.ladder_id
      join platform_user u on u.id = a.user_id
    where a.id = ${changeId} and a.user_id = ${userId}
      and ${visibleStages(sight.stages, now)}`.execute(db);
  const [found] = rows;
  return found && { signals: [], ...found.evidence };
}
