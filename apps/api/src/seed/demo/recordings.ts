import { BRAND_CODES, isProduct } from '@connect/contract/constants.ts';
import { addMonths } from '@connect/contract/publishing/publishing.ts';
import { podcastCreate } from '@connect/contract/recordings/podcast.ts';
import { videoCreate } from '@connect/contract/recordings/video.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Actor } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import type {
  ContentKindDefinition,
  ContentValues,
  ListQuery,
} from '../../content/kinds/content-kind.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { podcastKind } from '../../resources/podcast/podcast.service.ts';
import { videoKind } from '../../resources/video/video.service.ts';
import { rulesNow } from '../../writing/work.ts';
import type { Calendar } from './calendar.ts';
import type { DemoDocument } from './documents.ts';
import {
  EPISODES,
  type EpisodeSpec,
  type RecordingSpec,
  VIDEOS,
  type VideoSpec,
} from './items/recordings-data.ts';
import { contextOf, FIRST_DAY } from './people.ts';
import {
  BRAND_COLORS,
  COVER_PX,
  initialsOf,
  type Picture,
  recordPicture,
  type Tile,
} from './pictures.ts';
import type { Random } from './random.ts';
import type { SeenPiece } from './seen.ts';
import { recordSound, SOUND_SECONDS, type Sound } from './sounds.ts';
import { DISCLAIMER } from './texts.ts';

const OLDEST_AGO = FIRST_DAY - 40;
const NEWEST_AGO = 20;
const CODES_FROM = 500;
const SHOWN_DAYS = 90;
const DAYS_AHEAD = 6;

export const SOUNDS = EPISODES.filter(({ file }) => file).length;

const tile = (spec: RecordingSpec, kind: string, index: number): Tile => ({
  name: `${kind}-${index + 1}`,
  label: initialsOf(spec.title),
  color: BRAND_COLORS[spec.brand],
  ...COVER_PX,
  variety: index + (kind === 'video' ? 3 : 7),
});

/** Covers to draw: videos first, then episodes. */
export const recordingCovers = (): Tile[] => [
  ...VIDEOS.map((spec, index) => tile(spec, 'video', index)),
  ...EPISODES.map((spec, index) => tile(spec, 'podcast', index)),
];

interface Cast {
  editor: Actor;
  publisher: Actor;
  /** In the order of `recordingCovers`. */
  covers: readonly Picture[];
  sounds: readonly Sound[];
  areas: ReadonlyMap<string, number>;
  documents: readonly DemoDocument[];
}

/** Approval evidence for promotional recordings. */
function materialOf(
  spec: RecordingSpec,
  turn: number,
  approved: string,
  documents: Cast['documents'],
) {
  if (!isProduct(spec.brand)) return {};
  const pi = documents.find((d) => d.type === 'prescribing_info' && d.brand === spec.brand);
  return {
    promotional_type: 'promotional',
    material_code: `TH${approved.slice(2, 4)}${BRAND_CODES[spec.brand]}${String(CODES_FROM + turn).padStart(5, '0')}`,
    material_approved_at: approved,
    material_expires_at: addMonths(approved, 24),
    pi_document_id: pi?.id ?? null,
  };
}

/** Chapters at the beginning, at a third and near the end. */
const chaptersOf = (seconds: number, about: string) => [
  { at_seconds: 0, title: 'เปิดรายการ' },
  { at_seconds: Math.floor(seconds / 3), title: about.slice(0, 100) },
  { at_seconds: Math.floor(seconds * 0.85), title: 'สรุปและคำถาม' },
];

function sharedValues(
  spec: RecordingSpec,
  turn: number,
  refs: { cover: number | null; hosts: readonly number[]; written: Date },
  cast: Cast,
) {
  const places = [turn % refs.hosts.length, (turn * 3 + 1) % refs.hosts.length];
  const hosts = [...new Set(places)].flatMap((place) => refs.hosts[place] ?? []);
  return {
    title: spec.title,
    excerpt: `ชวนพูดคุยเรื่อง${spec.about}`,
    content: `<p>ตอนนี้ชวนพูดคุยเรื่อง${spec.about}</p><p>${DISCLAIMER}</p>`,
    featured_image_id: refs.cover,
    brand: spec.brand,
    ...materialOf(spec, turn, bangkokDay(refs.written), cast.documents),
    audience_user_types: ['doctor', 'pharmacist', 'other_hcp'],
    therapy_area_ids: [cast.areas.get(spec.area) ?? 0],
    series: spec.series ?? '',
    season_no: spec.season ?? null,
    episode_no: spec.episode ?? null,
    transcript: turn % 4 === 0 ? `<p>(บทถอดความตัวอย่าง) ผู้บรรยายชวนคิดเรื่อง${spec.about}</p>` : '',
    hosts,
  };
}

type SharedValues = ReturnType<typeof sharedValues>;

function videoValues(spec: VideoSpec, turn: number, shared: SharedValues) {
  const seconds = spec.minutes * 60 + ((turn * 17) % 60);
  return videoCreate.parse({
    ...shared,
    visibility: spec.category === 'patient_edu' ? 'public' : undefined,
    source_type: spec.vimeo ? 'vimeo' : 'youtube',
    // Placeholders: no video has such a number.
    source_url: spec.vimeo
      ? `https://vimeo.com/${900_000_000 + turn}`
      : `https://www.youtube.com/watch?v=demo${String(turn + 1).padStart(7, '0')}`,
    duration_seconds: seconds,
    chapters: chaptersOf(seconds, spec.about),
    video_category: spec.category,
    cpe_credits: spec.cpe ?? null,
    cpe_code: spec.cpe ? `1002-1-000-${String(turn + 201)}-02-2569` : null,
    hosts: shared.hosts.map((host_id, index) => ({
      host_id,
      role: index === 0 ? 'speaker' : 'moderator',
      topic: '',
    })),
  });
}

function episodeValues(
  spec: EpisodeSpec,
  turn: number,
  shared: SharedValues,
  sound: Sound | undefined,
) {
  const seconds = spec.minutes * 60 + ((turn * 23) % 60);
  const link =
    turn % 3 === 0
      ? {
          source_type: 'youtube',
          source_url: `https://youtu.be/talk${String(turn + 1).padStart(7, '0')}`,
        }
      : {
          source_type: 'soundcloud',
          source_url: `https://soundcloud.com/demo-deep-talk/episode-${turn + 1}`,
        };
  return podcastCreate.parse({
    ...shared,
    ...(sound ? { source_type: 'file', media_id: sound.id } : link),
    duration_seconds: sound ? null : seconds,
    chapters: sound ? [] : chaptersOf(seconds, spec.about),
    guests: spec.guests,
    hosts: shared.hosts.map((host_id, index) => ({
      host_id,
      role: index === 0 ? 'moderator' : 'speaker',
      topic: '',
    })),
  });
}

/**
 * Makes videos and episodes through the normal service; returns the items that users can have seen.
 */
export async function seedRecordings(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: Cast,
  calendar: Calendar,
  random: Random,
): Promise<SeenPiece[]> {
  const rules = await rulesNow(deps);
  const seen: SeenPiece[] = [];
  const allHosts = await trx
    .selectFrom('content')
    .select(['id', 'kind'])
    .where('kind', 'in', ['video_host', 'podcast_host'])
    .where('status', '=', 'publish')
    .orderBy('id')
    .execute();

  /** Makes all items of one kind, each with its cover, by its story. */
  const writeAll = async <
    Own extends object,
    Extra,
    Columns,
    Query extends ListQuery,
    Row,
    Item extends object,
    Spec extends RecordingSpec,
  >(
    kind: ContentKindDefinition<Own, Extra, Columns, Query, Row, Item>,
    specs: readonly Spec[],
    covers: readonly Picture[],
    valuesOf: (
      spec: Spec,
      turn: number,
      shared: SharedValues,
      upload: (sound: Sound) => Promise<void>,
    ) => Promise<ContentValues & Own & { duration_seconds: number | null }>,
  ) => {
    const service = contentService(deps, kind);
    const work = (actor: Actor, now: Date) => {
      setNow(now);
      return { deps, ...rules, now, context: contextOf(actor) };
    };
    const hosts = allHosts.filter((one) => one.kind === `${kind.kind}_host`).map(({ id }) => id);
    for (const [turn, spec] of specs.entries()) {
      const ago =
        spec.story === 'draft'
          ? 3 + turn
          : Math.round(OLDEST_AGO - (turn * (OLDEST_AGO - NEWEST_AGO)) / specs.length);
      const written = calendar.workday(ago, random.int(9, 15), random.int(0, 59));
      const editing = work(cast.editor, written);
      const cover = covers[turn];
      if (cover) {
        await recordPicture(trx, editing.context, cover, `ภาพปก “${spec.title}”`, written);
      }
      const refs = { cover: cover?.id ?? null, hosts, written };
      const values = await valuesOf(spec, turn, sharedValues(spec, turn, refs, cast), (sound) =>
        recordSound(trx, editing.context, sound, written),
      );
      const id = await saveItem(trx, editing, kind, { current: null, values, sent: values });
      if (spec.story === 'draft') continue;

      const ahead = spec.story === 'scheduled';
      const out = calendar.workday(ahead ? 1 : ago - 5, random.int(9, 15), random.int(0, 59));
      const until = spec.story === 'ended' ? calendar.at(ago - 5 - SHOWN_DAYS, 23, 59) : null;
      const publishing = work(cast.publisher, out);
      const current = await service.lockLive(trx, publishing, id);
      const sent = {
        status: 'publish' as const,
        published_at: (ahead ? calendar.at(-DAYS_AHEAD, 9) : out).toISOString(),
        expires_at: until?.toISOString() ?? null,
      };
      const changed = kind.values({ ...current, ...sent });
      await saveItem(trx, publishing, kind, { current, values: changed, sent });
      if (ahead) continue;
      seen.push({
        id,
        kind: kind.kind === 'video' ? 'video' : 'podcast',
        open: values.visibility === 'public',
        from: out,
        until: until ?? calendar.now,
        seconds: values.duration_seconds ?? SOUND_SECONDS,
      });
    }
  };

  await writeAll(
    videoKind,
    VIDEOS,
    cast.covers.slice(0, VIDEOS.length),
    async (spec, turn, shared) => videoValues(spec, turn, shared),
  );
  const sounds = [...cast.sounds];
  await writeAll(
    podcastKind,
    EPISODES,
    cast.covers.slice(VIDEOS.length),
    async (spec, turn, shared, upload) => {
      const sound = spec.file ? sounds.shift() : undefined;
      if (sound) await upload(sound);
      return episodeValues(spec, turn, shared, sound);
    },
  );
  return seen;
}
