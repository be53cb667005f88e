import type { UserType } from '@connect/contract/constants.ts';
import { readingMinutes } from '@connect/contract/publishing/publishing.ts';
import { isCompleted, isQualified } from '@connect/contract/track/what-counts.ts';
import { bangkokDay, startOfDay } from '@connect/contract/wall-time.ts';
import type { Trx } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import { type Calendar, weekdayOf } from './calendar.ts';
import { insertRows, type LogRow } from './engagement-rows.ts';
import type { User } from './people.ts';
import type { Random } from './random.ts';
import type { SeenPiece } from './seen.ts';

/**
 * Views by users who count; bots, colleagues and further actions come in addition. With the views
 * of recordings and documents they make the 60,000 of domain/demo-data#usage-in-the-demo.
 */
const VIEWS = 35_400;
/** Days before today whose rows are reported once more. */
const NEWEST_DAYS = 2;
const BOTS = 0.04;
const INTERNAL = 0.03;
const ITEM_ZIPF = 1.1;
/**
 * Articles are one part of all content: the most popular articles are not the most popular items.
 */
const TOP_RANK = 4;
/** 20 % of the users make 65 % of the views. */
const PEOPLE_ZIPF = 0.85;
const HALF_LIFE_DAYS = 14;
/** Views long after publishing, as a share of the first day. */
const TAIL = 0.04;
const GROWTH_A_MONTH = 1.04;
/** Share of visitors not signed in, on public items. */
const ANONYMOUS = 0.45;

// From midnight: quiet nights, a peak at lunch, another in the evening.
const HOURS = [
  2, 1, 0.5, 0.4, 0.4, 0.8, 2, 4, 6, 6, 6, 7, 14, 11, 6, 6, 6, 6, 7, 12, 15, 13, 9, 5,
].map((weight, hour) => [hour, weight] as const);

const CHANNELS = [
  ['line_oa', 34],
  ['direct', 18],
  ['email', 12],
  ['line_personal', 8],
  ['rep_visit', 8],
  ['search', 6],
  ['qr_print', 5],
  ['qr_booth', 3],
  ['sms', 3],
  ['facebook', 3],
] as const;

/** Channels of visits without a tracking link. */
const WITHOUT_LINK = ['direct', 'search'];

/**
 * The tracking link of an item in a channel, for three of four visits; the others follow a shared
 * address. Chosen by the visit's own id, which is random already.
 */
function linkOf(id: number, channel: string, viewId: string) {
  const place = CHANNELS.findIndex(([name]) => name === channel);
  if (WITHOUT_LINK.includes(channel) || Number.parseInt(viewId.slice(0, 1), 16) >= 12) {
    return { link_id: null, link_code: null };
  }
  const link_id = id * CHANNELS.length + place;
  return { link_id, link_code: `${channel.replaceAll('_', '-')}-${id}` };
}

/** The app whose built-in browser shows the page, by channel. */
const IN_APP: Record<string, string> = {
  line_oa: 'line',
  line_personal: 'line',
  facebook: 'facebook',
};

const DEVICES: readonly (readonly [Pick<LogRow, 'device' | 'os' | 'browser'>, number])[] = [
  [{ device: 'mobile', os: 'Android', browser: 'Chrome' }, 40],
  [{ device: 'mobile', os: 'iOS', browser: 'Safari' }, 30],
  [{ device: 'desktop', os: 'Windows', browser: 'Chrome' }, 16],
  [{ device: 'desktop', os: 'macOS', browser: 'Safari' }, 5],
  [{ device: 'tablet', os: 'iPadOS', browser: 'Safari' }, 6],
  [{ device: 'tablet', os: 'Android', browser: 'Chrome' }, 3],
];

const FURTHER_ACTIONS = [
  ['like', 0.05],
  ['bookmark', 0.03],
  ['share', 0.03],
  ['print', 0.015],
] as const;
/** Only for items with attachments or with their text as a file. */
const DOWNLOAD = 0.07;

/** Songkran and New Year, when few users work. */
function holidayFactor(day: string): number {
  const monthDay = day.slice(5);
  if (monthDay >= '04-11' && monthDay <= '04-17') return 0.3;
  return monthDay >= '12-29' || monthDay <= '01-03' ? 0.3 : 1;
}

const weekdayFactor = (weekday: number) => (weekday === 0 ? 0.45 : weekday === 6 ? 0.55 : 1);

/** How the views of one item spread over its days: many at first, fewer on holidays. */
function dayWeights({ from, until }: SeenPiece): (readonly [Date, number])[] {
  const start = startOfDay(bangkokDay(from)).getTime();
  const weights: (readonly [Date, number])[] = [];
  for (let time = start; time <= until.getTime(); time += DAY_MS) {
    const date = new Date(time);
    const age = (time - start) / DAY_MS;
    const interest = 0.5 ** (age / HALF_LIFE_DAYS) + TAIL;
    const free = weekdayFactor(weekdayOf(date)) * holidayFactor(bangkokDay(date));
    weights.push([date, interest * free]);
  }
  return weights;
}

/**
 * Share of all views by popularity, by the time an item was visible, and by the growing audience.
 */
function articleWeights(seen: readonly SeenPiece[], random: Random, calendar: Calendar) {
  return random.shuffled(seen).map((article, rank) => {
    const days = (article.until.getTime() - article.from.getTime()) / DAY_MS;
    const monthsAgo = (calendar.now.getTime() - article.from.getTime()) / DAY_MS / 30;
    const elapsed = 1 - 0.5 ** (days / HALF_LIFE_DAYS);
    const weight = (rank + TOP_RANK) ** -ITEM_ZIPF * elapsed * GROWTH_A_MONTH ** -monthsAgo;
    return { article, weight };
  });
}

type Readers = ReadonlyMap<UserType, readonly (readonly [User, number])[]>;

function rankedReaders(users: readonly User[], random: Random): Readers {
  const byType = new Map<UserType, (readonly [User, number])[]>();
  random.shuffled(users).forEach((user, rank) => {
    const list = byType.get(user.type) ?? [];
    list.push([user, (rank + 1) ** -PEOPLE_ZIPF]);
    byType.set(user.type, list);
  });
  return byType;
}

/**
 * Writes the usage of thirteen months (domain/demo-data#usage-in-the-demo): weekly and daily
 * rhythm, holidays, decay after publishing, few popular items, few very active users. Returns the ids of
 * the rows of the newest days.
 */
export async function seedEngagement(
  trx: Trx,
  seen: readonly SeenPiece[],
  users: readonly User[],
  calendar: Calendar,
  random: Random,
  wanted: number = VIEWS,
): Promise<string[]> {
  const texts = await articleTexts(trx, seen);
  const readers = rankedReaders(users, random);
  const weighted = articleWeights(seen, random, calendar);
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const hour = random.wheel(HOURS);
  const rows: LogRow[] = [];
  for (const { article, weight } of weighted) {
    const text = texts.get(article.id);
    if (!text) throw new Error(`Article ${article.id} is missing`);
    const day = random.wheel(dayWeights(article));
    const views = Math.max(12, Math.round((wanted * weight) / total));
    const visitor = createReach(article, text.audience, readers, random);
    for (let count = 0; count < views * (1 + BOTS + INTERNAL); count += 1) {
      const at = momentOf(day(), hour(), random);
      if (at < article.from || at > article.until) continue;
      rows.push(...visit(article, text, at, visitor(count / views), random));
    }
  }
  // Actions after a view of the present minute would lie in the future.
  const now = calendar.now.toISOString();
  const past = rows.filter((row) => row.occurred_at <= now && row.received_at <= now);
  past.sort((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
  await insertRows(trx, past, calendar.now);
  const since = calendar.at(NEWEST_DAYS, 0).toISOString();
  return past.flatMap(({ occurred_at: at, view_id: id }) => (at >= since ? [id] : []));
}

const momentOf = (day: Date, hour: number, random: Random): Date =>
  new Date(day.getTime() + hour * 3_600_000 + random.int(0, 3_599) * 1_000);

interface ArticleText {
  title: string;
  minutes: number;
  audience: readonly UserType[];
  hasFile: boolean;
  /** Null for content that is read. */
  seconds: number | null;
}

async function articleTexts(trx: Trx, seen: readonly SeenPiece[]) {
  const rows = await trx
    .selectFrom('content')
    .select(['id', 'kind', 'title', 'body', 'audience_user_types', 'pi_document_id'])
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map((row): [number, ArticleText] => [
      row.id,
      {
        title: row.title,
        minutes: readingMinutes(row.body),
        audience: HCP_TYPES.filter((type) => row.audience_user_types.includes(type)),
        hasFile: row.kind === 'document' || row.pi_document_id !== null,
        seconds: seen.find(({ id }) => id === row.id)?.seconds ?? null,
      },
    ]),
  );
}

const HCP_TYPES: readonly UserType[] = ['doctor', 'pharmacist', 'other_hcp'];
const COLLEAGUES: readonly UserType[] = ['sale', 'staff'];

/** A visitor: a user of the audience, an anonymous visitor, a colleague or a bot. */
type Visitor = { kind: 'user' | 'colleague'; user: User } | { kind: 'visitor' | 'bot'; user: null };

/** Returns visitors of one item; those beyond its counted views are bots and colleagues. */
function createReach(
  article: SeenPiece,
  audience: readonly UserType[],
  readers: Readers,
  random: Random,
) {
  const among = (types: readonly UserType[]) =>
    random.wheel(types.flatMap((type) => readers.get(type) ?? []));
  const [reader, colleague] = [among(audience), among(COLLEAGUES)];
  const anybody = article.open;
  return (part: number): Visitor => {
    if (part >= 1 + BOTS) return { kind: 'colleague', user: colleague() };
    if (part >= 1) return { kind: 'bot', user: null };
    if (anybody && random.chance(ANONYMOUS)) return { kind: 'visitor', user: null };
    return { kind: 'user', user: reader() };
  };
}

const QUALIFIED_SECONDS = 10;
const BOUNCE = 0.17;
const LONGEST_SECONDS = 1_800;

/** Time and depth of reading (domain/usage#what-counts). */
function reading(kind: SeenPiece['kind'], minutes: number, random: Random) {
  const needed = minutes * 60;
  const seconds = random.chance(BOUNCE)
    ? random.int(1, QUALIFIED_SECONDS - 1)
    : Math.min(
        LONGEST_SECONDS,
        Math.max(QUALIFIED_SECONDS, Math.round(needed * 0.7 * Math.exp(0.7 * random.normal()))),
      );
  const progress = Math.min(
    100,
    Math.max(3, Math.round((100 * seconds * (0.7 + 0.6 * random.next())) / (needed * 0.75))),
  );
  const view = { kind, seconds, progress, length: needed };
  return {
    duration_seconds: seconds,
    progress_pct: progress,
    position_seconds: null,
    is_qualified: isQualified(view),
    is_completed: isCompleted(view),
  };
}

const TO_THE_END = 0.42;
const STEP_PCT = 5;

/** Time and share of watching, in steps of 5 % (domain/usage#what-counts). */
function watching(kind: SeenPiece['kind'], length: number, random: Random) {
  const share = random.chance(TO_THE_END)
    ? 1 - 0.1 * random.next()
    : Math.max(0.02, 0.9 * random.next() ** 1.5);
  const progress = Math.floor((share * 100) / STEP_PCT) * STEP_PCT;
  const seconds = Math.max(1, Math.round(share * length * (0.85 + 0.15 * random.next())));
  const view = { kind, seconds, progress, length };
  return {
    duration_seconds: seconds,
    progress_pct: progress,
    position_seconds: Math.round(share * length),
    is_qualified: isQualified(view),
    is_completed: isCompleted(view),
  };
}

const NOT_READ = {
  duration_seconds: null,
  progress_pct: null,
  position_seconds: null,
  is_qualified: false,
  is_completed: false,
};

/** One view and the actions after it. */
function visit(
  { id, kind: contentType }: SeenPiece,
  text: ArticleText,
  at: Date,
  { kind, user }: Visitor,
  random: Random,
): LogRow[] {
  const channel = random.weighted(CHANNELS);
  const bot = kind === 'bot';
  const read = bot
    ? { ...NOT_READ, duration_seconds: random.int(0, 2), progress_pct: 0 }
    : text.seconds === null
      ? reading(contentType, text.minutes, random)
      : watching(contentType, text.seconds, random);
  const viewId = random.uuid();
  const view: LogRow = {
    occurred_at: at.toISOString(),
    received_at: new Date(at.getTime() + 1_000 * (read.duration_seconds ?? 0) + 800).toISOString(),
    view_id: viewId,
    content_type: contentType,
    content_id: id,
    content_title: text.title,
    action: 'view',
    user_id: user?.id ?? null,
    anonymous_id: user ? null : random.uuid(),
    session_id: random.uuid(),
    ...read,
    channel,
    ...linkOf(id, channel, viewId),
    referrer_host: channel === 'search' ? 'www.google.com' : null,
    ...random.weighted(DEVICES),
    in_app: IN_APP[channel] ?? 'none',
    ip_hash: random.uuid().replaceAll('-', ''),
    country: 'TH',
    province_guess: user?.province ?? null,
    is_bot: bot,
    bot_reason: bot ? random.pick(['ua_bot', 'ua_bot', 'prefetch', 'ua_missing']) : null,
    is_internal: kind === 'colleague',
  };
  if (bot || !view.is_qualified) return [view];
  const further = FURTHER_ACTIONS.filter(([, chance]) => random.chance(chance)).map(
    ([action]): string => action,
  );
  if (text.hasFile && random.chance(DOWNLOAD)) further.push('download');
  const after = (index: number) =>
    new Date(
      at.getTime() + (view.duration_seconds ?? 0) * 1_000 + (index + 1) * 2_000,
    ).toISOString();
  return [
    view,
    ...further.map((action, index) => ({
      ...view,
      ...NOT_READ,
      action,
      view_id: random.uuid(),
      occurred_at: after(index),
      received_at: after(index),
    })),
  ];
}
