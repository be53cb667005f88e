import { lifeReadyCreate } from '@connect/contract/stories/life-ready.ts';
import type { Actor } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { lifeReadyKind } from '../../resources/life-ready/life-ready.service.ts';
import { rulesNow } from '../../writing/work.ts';
import type { Calendar } from './calendar.ts';
import { LIFE_READY, LIFE_READY_PARTS, type LifeReadySpec } from './items/life-ready-data.ts';
import { contextOf, FIRST_DAY } from './people.ts';
import { type Picture, recordPicture } from './pictures.ts';
import type { Random } from './random.ts';
import type { SeenPiece } from './seen.ts';
import { DISCLAIMER } from './texts.ts';

const OLDEST_AGO = FIRST_DAY - 50;
/** Days that an expired item was visible. */
const SHOWN_DAYS = 20;
const DAYS_AHEAD = 5;

function bodyOf(spec: LifeReadySpec, turn: number): string {
  const part = (step: number) => LIFE_READY_PARTS[(turn + step) % LIFE_READY_PARTS.length];
  const blocks = [0, 1, 2].map((step) => {
    const { heading = '', paragraph = '' } = part(step) ?? {};
    return `<h2>${heading}</h2><p>${paragraph}</p>`;
  });
  return `<p>เรื่องนี้ชวนทำความรู้จักกับ${spec.about}</p>${blocks.join('')}<p>${DISCLAIMER}</p>`;
}

/**
 * Makes the `life_ready` items through the normal service; returns the items that users can have
 * seen.
 */
export async function seedLifeReady(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: {
    editor: Actor;
    publisher: Actor;
    covers: readonly Picture[];
    categories: ReadonlyMap<string, number>;
    areas: ReadonlyMap<string, number>;
  },
  calendar: Calendar,
  random: Random,
): Promise<SeenPiece[]> {
  const service = contentService(deps, lifeReadyKind);
  const rules = await rulesNow(deps);
  const seen: SeenPiece[] = [];
  for (const [turn, spec] of LIFE_READY.entries()) {
    const ago = spec.story === 'draft' ? 4 + turn : OLDEST_AGO - turn * 18;
    const written = calendar.workday(ago, random.int(9, 15), random.int(0, 59));
    setNow(written);
    const work = { deps, ...rules, now: written, context: contextOf(cast.editor) };
    const cover = cast.covers[turn];
    if (cover) {
      await recordPicture(trx, work.context, cover, `ภาพปก “${spec.title}”`, written);
    }
    const category = spec.topic === 'food' ? 'food' : 'exercise-and-sleep';
    const values = lifeReadyCreate.parse({
      title: spec.title,
      excerpt: `ชวนลอง${spec.about}`,
      content: bodyOf(spec, turn),
      featured_image_id: cover?.id ?? null,
      is_featured: turn === 0,
      tags: ['Life Ready'],
      visibility: spec.open ? 'public' : 'members',
      audience_user_types: ['doctor', 'pharmacist', 'other_hcp'],
      therapy_area_ids: [cast.areas.get('GEN') ?? 0],
      category_id: cast.categories.get(category) ?? null,
      author_name: 'ทีมเนื้อหาตัวอย่าง',
      life_topic: spec.topic,
      is_shareable_to_patient: spec.shareable ?? false,
    });
    const id = await saveItem(trx, work, lifeReadyKind, { current: null, values, sent: values });
    if (spec.story === 'draft') continue;

    const ahead = spec.story === 'scheduled';
    const out = calendar.workday(ahead ? 1 : ago - 6, random.int(9, 15), random.int(0, 59));
    const from = ahead ? calendar.at(-DAYS_AHEAD, 9) : out;
    const until = spec.story === 'ended' ? calendar.at(ago - 6 - SHOWN_DAYS, 23, 59) : null;
    setNow(out);
    const publishing = { deps, ...rules, now: out, context: contextOf(cast.publisher) };
    const current = await service.lockLive(trx, publishing, id);
    const sent = {
      status: 'publish' as const,
      published_at: from.toISOString(),
      expires_at: until?.toISOString() ?? null,
    };
    const changed = lifeReadyKind.values({ ...current, ...sent });
    await saveItem(trx, publishing, lifeReadyKind, { current, values: changed, sent });
    if (!ahead) {
      const open = spec.open === true;
      seen.push({ id, kind: 'life_ready', open, from: out, until: until ?? calendar.now });
    }
  }
  return seen;
}
