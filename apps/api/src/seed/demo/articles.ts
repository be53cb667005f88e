import type { Actor } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { articleKind } from '../../resources/article/article.service.ts';
import { rulesNow, type Work } from '../../writing/work.ts';
import { type ArticleRefs, articleValues, bodyOf, typeOf } from './article-values.ts';
import type { Calendar } from './calendar.ts';
import type { DemoDocument } from './documents.ts';
import { ARTICLES, type ArticleSpec } from './items/articles-data.ts';
import { contextOf, FIRST_DAY } from './people.ts';
import { type Picture, recordPicture } from './pictures.ts';
import type { Random } from './random.ts';
import type { SeenPiece } from './seen.ts';

/** The data made before that the articles refer to. */
export interface Cast {
  actors: ReadonlyMap<string, Actor>;
  documents: readonly DemoDocument[];
  covers: ReadonlyMap<ArticleSpec, Picture>;
  categories: ReadonlyMap<string, number>;
  areas: ReadonlyMap<string, number>;
  /** Specialties by the therapy area they belong to. */
  specialties: ReadonlyMap<number, readonly number[]>;
  /** Stages that content may aim at. */
  stages: readonly number[];
  hosts: readonly string[];
}

interface Step {
  at: Date;
  by: Actor;
  run(trx: Trx, work: Work): Promise<unknown>;
}

/**
 * Days since each article was published or deleted, by its story; published articles are spread
 * evenly.
 */
const WENT_OUT_AGO = {
  draft: 0,
  scheduled: 2,
  trashed: 50,
  withdrawn: 120,
  ended: 210,
  code_ended: 360,
} as const;
const NEWEST_AGO = 3;
const OLDEST_AGO = FIRST_DAY - 35;

function schedule(random: Random): Map<ArticleSpec, number> {
  const days = new Map<ArticleSpec, number>();
  const live: ArticleSpec[] = [];
  for (const spec of ARTICLES) {
    const { story = 'published' } = spec;
    if (story === 'published') live.push(spec);
    else days.set(spec, WENT_OUT_AGO[story]);
  }
  const step = (OLDEST_AGO - NEWEST_AGO) / (live.length - 1);
  random.shuffled(live).forEach((spec, index) => {
    days.set(spec, Math.round(OLDEST_AGO - index * step));
  });
  return days;
}

const DAYS_AHEAD = [3, 9];
const TAKEN_BACK_AGO = 30;
const ENDED_AGO = 20;
const REWORKED_AGO = 18;

/**
 * Makes the articles in order of time: written, published, changed, unpublished, deleted, each step
 * through the normal service, so that every rule, revision and audit entry is real. Returns the
 * items that users can have seen.
 */
export async function seedArticles(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: Cast,
  calendar: Calendar,
  random: Random,
): Promise<SeenPiece[]> {
  const service = contentService(deps, articleKind);
  const rules = await rulesNow(deps);
  const steps: Step[] = [];
  const seen: SeenPiece[] = [];
  const finished = new Map<ArticleSpec, number>();
  const outAgo = schedule(random);
  const who = (name: string): Actor => {
    const actor = cast.actors.get(name);
    if (!actor) throw new Error(`The demo has no account ${name}`);
    return actor;
  };

  async function change(
    work: Work,
    id: number,
    sent: Partial<ReturnType<typeof articleValues>>,
    reason?: string,
  ) {
    const current = await service.lockLive(trx, work, id);
    const values = articleKind.values({ ...current, ...sent });
    return saveItem(trx, work, articleKind, { current, values, sent, reason });
  }

  let scheduled = 0;
  ARTICLES.forEach((spec, turn) => {
    const story = spec.story ?? 'published';
    const ago = outAgo.get(spec) ?? 0;
    const draft = story === 'draft';
    const writtenAgo = draft ? 3 + turn : ago + random.int(7, 24);
    const medical = typeOf(spec) === 'medical';
    const author = who(medical ? 'demo.medical' : turn % 4 === 1 ? 'demo.agency' : 'demo.editor');
    const rare = spec.family === 'haemophilia' || spec.family === 'growth';
    const publisher =
      medical && spec.brand === 'Medical'
        ? author
        : who(rare ? 'demo.publisher.rare' : 'demo.publisher');
    const minute = random.int(0, 59);
    let id = 0;

    steps.push({
      at: calendar.workday(writtenAgo, random.int(9, 15), minute),
      by: author,
      async run(transaction, work) {
        const refs = refsOf(spec, turn, cast, finished, random);
        const cover = cast.covers.get(spec);
        if (cover && refs.cover !== null) {
          const altText = `ภาพปกบทความ “${spec.title}”`;
          await recordPicture(transaction, work.context, cover, altText, work.now);
        }
        const values = articleValues(spec, turn, writtenAgo, refs, calendar, random);
        id = await saveItem(transaction, work, articleKind, {
          current: null,
          values,
          sent: values,
        });
        finished.set(spec, id);
      },
    });
    if (turn % 5 === 0 && spec.lacks === undefined) {
      steps.push({
        at: calendar.workday(Math.max(writtenAgo - 4, 1), 14, minute),
        by: author,
        run: (_, work) =>
          change(work, id, {
            content: `${bodyOf(spec, turn)}<p>ปรับปรุงถ้อยคำตามข้อเสนอแนะของทีมทบทวน</p>`,
          }),
      });
    }
    if (draft) return;
    if (story === 'trashed') {
      steps.push({
        at: calendar.workday(turn % 2 === 0 ? 6 : 15, 11, minute),
        by: who('demo.admin'),
        run: (transaction, work) => service.remove(transaction, work, id),
      });
      return;
    }

    const out = calendar.workday(ago, random.int(9, 15), random.int(0, 59));
    const later = story === 'scheduled' ? calendar.at(-(DAYS_AHEAD[scheduled++ % 2] ?? 3), 9) : out;
    const ends = story === 'ended' ? calendar.at(ENDED_AGO, 23, 59) : null;
    steps.push({
      at: out,
      by: publisher,
      run: (_, work) =>
        change(work, id, {
          status: 'publish',
          published_at: later.toISOString(),
          expires_at: ends?.toISOString() ?? null,
        }),
    });
    if (story === 'withdrawn') {
      steps.push({
        at: calendar.workday(TAKEN_BACK_AGO, 16, minute),
        by: publisher,
        run: (_, work) => change(work, id, { status: 'draft' }, 'รอปรับปรุงเนื้อหาตามข้อเสนอของทีมแพทย์'),
      });
    }
    if (spec.reworked) {
      steps.push({
        at: calendar.workday(REWORKED_AGO, 10, minute),
        by: publisher,
        run: (_, work) => change(work, id, { content: bodyOf(spec, turn + 1) }),
      });
    }
    if (story === 'scheduled') return;
    const until =
      ends ??
      (story === 'withdrawn' ? calendar.at(TAKEN_BACK_AGO, 16) : null) ??
      (story === 'code_ended' ? calendar.at(8, 0) : calendar.now);
    // Evaluated after the step has given the item its id.
    seen.push({
      get id() {
        return id;
      },
      kind: 'article',
      open: spec.open === true,
      from: out,
      until,
    });
  });

  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) {
    setNow(step.at);
    await step.run(trx, { deps, ...rules, now: step.at, context: contextOf(step.by) });
  }
  return seen;
}

/**
 * The ids an article refers to: its cover, the product's leaflet, handouts, and earlier articles.
 */
function refsOf(
  spec: ArticleSpec,
  turn: number,
  cast: Cast,
  finished: ReadonlyMap<ArticleSpec, number>,
  random: Random,
): ArticleRefs {
  const areas = spec.areas.split(' ').map((code) => cast.areas.get(code) ?? 0);
  const near = areas.flatMap((area) => cast.specialties.get(area) ?? []);
  const leaflet = cast.documents.find(
    (document) => document.type === 'prescribing_info' && document.brand === spec.brand,
  );
  const handouts = cast.documents.filter(({ type }) => type !== 'prescribing_info');
  const related = [...finished].filter(
    ([other]) => other.family === spec.family && other.story !== 'trashed',
  );
  return {
    category: cast.categories.get(spec.category) ?? 0,
    areas,
    specialties: turn % 3 === 0 ? random.shuffled(near).slice(0, 3) : [],
    cover: spec.lacks === 'cover' ? null : (cast.covers.get(spec)?.id ?? null),
    pi: leaflet?.id ?? null,
    attachments: turn % 4 === 0 ? [random.pick(handouts).id] : [],
    related: turn % 2 === 0 ? related.slice(0, 2).map(([, id]) => id) : [],
    stage: random.pick(cast.stages),
    hosts: cast.hosts,
  };
}
