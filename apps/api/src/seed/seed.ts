import { randomUUID } from 'node:crypto';
import type { SettingValues } from '@connect/contract/administration/settings.ts';
import { SETTING_DEFAULTS } from '@connect/contract/administration/settings.ts';
import { RECORDING_KINDS } from '@connect/contract/kinds.ts';
import { deriveKeys } from '../auth/keys.ts';
import { DEMO_PASSWORD } from '../auth/passwords/common-passwords.ts';
import { removeMark, writeMark } from '../db/system-mark.queries.ts';
import type { Clock, Db, Deps, Trx } from '../deps.ts';
import type { FileStorage } from '../media/files/storage.ts';
import { keepNames } from '../people/kept/user-names.service.ts';
import { createReferenceLists } from '../resources/reference/reference.service.ts';
import { writeSetting } from '../settings/settings.queries.ts';
import { ensureLogPartitions } from '../usage/log-partitions.service.ts';
import { rollUp } from '../usage/roll-up.service.ts';
import { createUserLists } from '../users/counting/list-counts.service.ts';
import { keepFacts } from '../users/figures/figures.service.ts';
import { withoutServer } from '../writing/without-server.ts';
import { type Cast, seedArticles } from './demo/articles.ts';
import { type Calendar, createCalendar } from './demo/calendar.ts';
import { seedDocuments } from './demo/documents.ts';
import { seedEngagement } from './demo/engagement.ts';
import { seedHosts } from './demo/hosts.ts';
import { ARTICLES } from './demo/items/articles-data.ts';
import { DOCUMENTS } from './demo/items/documents-data.ts';
import { EVENTS } from './demo/items/events-data.ts';
import { HOSTS } from './demo/items/hosts-data.ts';
import { LIFE_READY } from './demo/items/life-ready-data.ts';
import { STAFF } from './demo/items/people-data.ts';
import { WEBINARS } from './demo/items/webinars-data.ts';
import { seedLifeReady } from './demo/life-ready.ts';
import { seedEventMessages } from './demo/meetings/event-messages.ts';
import { seedEventRegistrations } from './demo/meetings/event-registrations.ts';
import { seedEvents } from './demo/meetings/events.ts';
import { seedWebinars } from './demo/meetings/webinars.ts';
import { seedMessageTemplates } from './demo/message-templates.ts';
import { type Paper, printPapers } from './demo/papers.ts';
import { FIRST_DAY, seedStaff, seedStaffEvents, seedUsers } from './demo/people.ts';
import {
  BRAND_COLORS,
  COVER_PX,
  drawPictures,
  initialsOf,
  PHOTO_PX,
  type Picture,
} from './demo/pictures.ts';
import { createRandom } from './demo/random.ts';
import { recordingCovers, SOUNDS, seedRecordings } from './demo/recordings.ts';
import { seedReportPlans } from './demo/report-plans.ts';
import { seedSignIns } from './demo/sign-ins.ts';
import { keepSounds, type Sound } from './demo/sounds.ts';
import { seedUserDetails } from './demo/user-details.ts';
import { seedReference } from './reference/reference.ts';
import { seedScale } from './scale/scale.ts';
import { SCALE_DAYS, seedScaleContent } from './scale/scale-content.ts';
import { countScaleUsage, SCALE_ROWS, seedScaleUsage } from './scale/scale-usage.ts';
import { seedGuidelines } from './tracking/demo-guidelines.ts';
import { seedTracking } from './tracking/demo-newest.ts';
import { refuseUnfinishedSeed } from './unfinished-seed.ts';

/** The demo, or many users for measuring (domain/demo-data#scale). */
export type SeedProfile = 'demo' | 'scale';

interface SeedPlace {
  storage: FileStorage;
  clock: Clock;
  /** Password of the demo accounts; the README's by default. */
  password?: string;
  /** Rows of the log in the profile `scale`, and the share of its users and items. */
  rows?: number;
  share?: number;
}

const SEED = 25_660_701;
/** Views of documents, which are consulted rather than read. */
const PAPER_VIEWS = 8_600;
/**
 * Pictures are drawn in this order: covers of articles, photos of hosts, covers of `life_ready`.
 */
const LIFE_COVERS_FROM = ARTICLES.length + HOSTS.length;

/** Views of videos and episodes, in addition to those of read content. */
const RECORDED_VIEWS = 12_900;

/** What the app reads by, which nobody uses yet. */
const nobodyWaits = (db: Db) => {
  const people = keepFacts();
  const userLists = createUserLists({ db, people });
  return {
    ...withoutServer(db),
    people,
    userLists,
    userNames: keepNames(),
  };
};

/** Settings of the demo; their texts say that it is one. */
const SETTINGS: Partial<SettingValues> = {
  company_name: 'บริษัท ตัวอย่างเพื่อการสาธิต จำกัด',
  company_phone: '0800000001',
  ae_email: 'safety@staff.example',
  ae_phone: '0800000002',
  meal_limit_thb: 1_000,
  link_allowed_hosts: ['www.hcp.example'],
  platform_url: 'https://www.hcp.example',
  // One text for readers of both languages.
  demo_banner: 'ระบบสาธิต — ข้อมูลทั้งหมดเป็นข้อมูลสมมติ · Demo: all data are made up',
};

/**
 * Fills a database with a profile (domain/demo-data#principles), relative to the clock: the same
 * seed and time give the same data. Writes all of it or nothing, or leaves word that it did not come to its
 * end; does nothing when the database has one already.
 */
export async function seed(db: Db, profile: SeedProfile, place: SeedPlace): Promise<void> {
  await refuseUnfinishedSeed(db);
  await seedReference(db);
  if (await isSeeded(db)) return;
  const calendar = createCalendar(place.clock.now());
  if (profile === 'scale') {
    const password = place.password ?? DEMO_PASSWORD;
    await seedScale(db, calendar, password, place.share);
    return addScaleUsage(db, place, 0, place.rows ?? SCALE_ROWS);
  }
  await ensureLogPartitions(db, place.clock, calendar.at(FIRST_DAY, 0));
  // Files first: a file without a row is swept, a row without its file would be a broken picture.
  const pictures = await drawPictures(db, place.storage, [
    ...covers(),
    ...photos(),
    ...lifeCovers(),
    ...webinarCovers(),
    ...recordingCovers(),
    ...eventCovers(),
  ]);
  const papers = await printPapers(db, place.storage, DOCUMENTS);
  const sounds = await keepSounds(db, place.storage, SOUNDS);
  await db
    .transaction()
    .execute((trx) => seedAll(trx, place, calendar, { pictures, papers, sounds }));
  await rollUp({ clock: place.clock, ...nobodyWaits(db) });
}

/**
 * Rows of the log in the profile `scale`, from one number up to another, counted; with the first ones come
 * the items that they are about (domain/demo-data#scale).
 */
export async function addScaleUsage(
  db: Db,
  { clock, share = 1 }: SeedPlace,
  from: number,
  to: number,
): Promise<void> {
  if (from < to) {
    const calendar = createCalendar(clock.now());
    await ensureLogPartitions(db, clock, calendar.at(SCALE_DAYS, 0));
    await db.transaction().execute(async (trx) => {
      await writeMark(trx, 'seed', calendar.now, {});
      const { id } = await trx
        .selectFrom('staff')
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      if (from === 0) await seedScaleContent(trx, calendar, id, share);
    });
    await seedScaleUsage(db, calendar, from, to);
    await countScaleUsage(db, calendar, to);
    await rollUp({ clock, ...nobodyWaits(db) });
  }
  await removeMark(db, 'seed');
}

async function isSeeded(db: Db): Promise<boolean> {
  const first = STAFF[0]?.username ?? '';
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', first)
    .executeTakeFirst();
  return row !== undefined;
}

const covers = () =>
  ARTICLES.map((spec, index) => ({
    name: `cover-${index + 1}`,
    label: initialsOf(spec.title),
    color: BRAND_COLORS[spec.brand],
    ...COVER_PX,
    variety: index,
  }));

const lifeCovers = () =>
  LIFE_READY.map((spec, index) => ({
    name: `life-${index + 1}`,
    label: initialsOf(spec.title),
    color: BRAND_COLORS['Non-Brand'],
    ...COVER_PX,
    variety: index,
  }));

const webinarCovers = () =>
  WEBINARS.map((spec, index) => ({
    name: `webinar-${index + 1}`,
    label: initialsOf(spec.title),
    color: BRAND_COLORS[spec.brand],
    ...COVER_PX,
    variety: index,
  }));

const eventCovers = () =>
  EVENTS.map((spec, index) => ({
    name: `event-${index + 1}`,
    label: initialsOf(spec.title),
    color: BRAND_COLORS[spec.brand],
    ...COVER_PX,
    variety: index,
  }));

const photos = () =>
  HOSTS.map(({ name }, index) => ({
    name: `host-${index + 1}`,
    label: initialsOf(name).slice(0, 2),
    color: Object.values(BRAND_COLORS)[index % 14] ?? '#1c3faa',
    ...PHOTO_PX,
    variety: index,
  }));

const demoDeps = (trx: Trx, { storage, clock }: SeedPlace, now: () => Date): Deps => ({
  storage,
  // Nothing signed while the demo is made is ever verified.
  keys: deriveKeys(randomUUID()),
  scanner: null,
  clock: { now },
  settings: {
    defaults: SETTING_DEFAULTS,
    current: async () => ({ ...SETTING_DEFAULTS, ...SETTINGS }),
    forget: () => {},
  },
  reference: createReferenceLists({ db: trx, clock }),
  ...nobodyWaits(trx),
});

async function seedAll(
  trx: Trx,
  place: SeedPlace,
  calendar: Calendar,
  files: { pictures: readonly Picture[]; papers: readonly Paper[]; sounds: readonly Sound[] },
): Promise<void> {
  const { pictures, papers, sounds } = files;
  for (const key of Object.keys(SETTINGS) as (keyof SettingValues)[]) {
    await writeSetting(trx, key, SETTINGS[key]);
  }
  const actors = await seedStaff(trx, calendar, place.password ?? DEMO_PASSWORD);
  const users = await seedUsers(trx, calendar, createRandom(SEED));
  const editor = actors.get('demo.editor');
  if (!editor) throw new Error('The demo has no editor');
  const publisher = actors.get('demo.publisher') ?? editor;
  const areas = await idsByCode(trx, 'therapy_area');
  let now = calendar.at(FIRST_DAY, 9);
  const deps = demoDeps(trx, place, () => now);
  const setNow = (moment: Date) => {
    now = moment;
  };
  const { lasting: documents, seen: papersSeen } = await seedDocuments(
    trx,
    deps,
    setNow,
    {
      editor,
      publisher,
      papers: new Map(
        DOCUMENTS.flatMap((spec, index) => {
          const paper = papers[index];
          return paper ? [[spec, paper] as const] : [];
        }),
      ),
      areas,
    },
    calendar,
  );
  const cast: Cast = {
    actors,
    documents,
    covers: new Map(
      ARTICLES.flatMap((spec, index) => {
        const picture = pictures[index];
        return picture ? [[spec, picture] as const] : [];
      }),
    ),
    categories: await categoryIds(trx),
    areas,
    ...(await audience(trx)),
    hosts: HOSTS.filter(({ kinds }) => kinds.includes('webinar_host')).map(
      ({ prefix, name }) => `${prefix} ${name}`,
    ),
  };
  const portraits = pictures.slice(ARTICLES.length, LIFE_COVERS_FROM);
  await seedHosts(trx, deps, setNow, { editor, publisher, portraits }, calendar);
  const seen = await seedArticles(trx, deps, setNow, cast, calendar, createRandom(SEED + 1));
  const life = await seedLifeReady(
    trx,
    deps,
    setNow,
    {
      editor,
      publisher,
      covers: pictures.slice(LIFE_COVERS_FROM),
      categories: cast.categories,
      areas,
    },
    calendar,
    createRandom(SEED + 3),
  );
  const replays = await seedWebinars(
    trx,
    deps,
    setNow,
    {
      editor,
      publisher,
      covers: pictures.filter(({ tile }) => tile.name.startsWith('webinar-')),
      areas,
      documents,
      users,
    },
    calendar,
    createRandom(SEED + 5),
  );
  const recorded = await seedRecordings(
    trx,
    deps,
    setNow,
    {
      editor,
      publisher,
      covers: pictures.filter(({ tile }) =>
        RECORDING_KINDS.some((kind) => tile.name.startsWith(`${kind}-`)),
      ),
      sounds,
      areas,
      documents,
    },
    calendar,
    createRandom(SEED + 6),
  );
  const templates = { editor, publisher, documents, articles: seen };
  await seedMessageTemplates(trx, deps, setNow, templates, calendar);
  const manager = actors.get('demo.event') ?? editor;
  await seedEvents(
    trx,
    deps,
    setNow,
    {
      manager,
      covers: pictures.filter(({ tile }) => tile.name.startsWith('event-')),
      areas,
    },
    calendar,
    createRandom(SEED + 10),
  );
  await seedEventRegistrations(trx, manager.id, place.clock.now(), createRandom(SEED + 23));
  setNow(calendar.now);
  const newest: string[] = [];
  for (const [pieces, random, views] of [
    [[...seen, ...life, ...replays], createRandom(SEED + 2), undefined],
    [recorded, createRandom(SEED + 7), RECORDED_VIEWS],
    [papersSeen, createRandom(SEED + 8), PAPER_VIEWS],
  ] as const) {
    newest.push(...(await seedEngagement(trx, pieces, users, calendar, random, views)));
  }
  await seedUserDetails(trx, calendar, actors);
  await seedEventMessages(trx, place.clock.now());
  await seedStaffEvents(trx, actors, users, calendar);
  await seedGuidelines(trx, publisher.id, calendar, createRandom(SEED + 11));
  await seedTracking(trx, deps, setNow, editor.id, newest, createRandom(SEED + 12));
  await seedReportPlans(trx, actors, calendar);
  await seedSignIns(trx, actors, calendar, createRandom(SEED + 9));
}

async function idsByCode(trx: Trx, table: 'therapy_area'): Promise<Map<string, number>> {
  const rows = await trx.selectFrom(table).select(['code', 'id']).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function categoryIds(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('article_category').select(['slug', 'id']).execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Specialties by therapy area, and the stages that promotional content may aim at. */
async function audience(trx: Trx): Promise<Pick<Cast, 'specialties' | 'stages'>> {
  const specialties = new Map<number, number[]>();
  const rows = await trx
    .selectFrom('specialty')
    .select(['id', 'therapy_area_ids'])
    .orderBy('sort_order')
    .execute();
  for (const { id, therapy_area_ids } of rows) {
    for (const area of therapy_area_ids) {
      specialties.set(area, [...(specialties.get(area) ?? []), id]);
    }
  }
  const stages = await trx
    .selectFrom('adoption_ladder_value')
    .select('id')
    .where('code', 'in', ['aware', 'interest', 'trial'])
    .orderBy('ordinal')
    .execute();
  return { specialties, stages: stages.map(({ id }) => id) };
}
