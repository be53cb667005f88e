import type { Language } from '@connect/contract/constants.ts';
import { reference } from '@connect/contract/reference/reference.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorContext } from '../../actor.ts';
import { asStored } from '../../db/as-stored.ts';
import { sendTagged, type TaggedAnswer, weakEtag } from '../../http/etag.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import {
  chosenRows,
  type ReferenceList,
  type ReferenceLists,
  type ReferenceName,
  type ReferenceQuery,
} from './reference.service.ts';

const TITLES: Record<ReferenceName, Record<Language, string>> = {
  articleCategories: { th: 'หมวดหมู่บทความ', en: 'Article categories' },
  specialties: { th: 'สาขาความเชี่ยวชาญ', en: 'Specialties' },
  therapyAreas: { th: 'กลุ่มโรค', en: 'Therapy areas' },
  productLadders: { th: 'Adoption ladder ของผลิตภัณฑ์', en: 'Product adoption ladders' },
  ladderValues: { th: 'ระดับการยอมรับ', en: 'Adoption stages' },
  brandSpellings: { th: 'คำที่ใช้เขียนชื่อผลิตภัณฑ์', en: 'Spellings of products' },
  provinces: { th: 'จังหวัด', en: 'Provinces' },
};

interface ReferenceCall {
  query: ReferenceQuery;
  context: ActorContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The lists that the web app keeps in its store (domain/reference-data#shared-store). */
export function referenceRoutes(app: FastifyInstance, lists: ReferenceLists): void {
  /** Serialised answers of each list that was read, by query. */
  const answers = new WeakMap<ReferenceList, Map<string, TaggedAnswer>>();

  function answer(name: ReferenceName, list: ReferenceList, query: ReferenceQuery, lang: Language) {
    const ready = answers.get(list) ?? new Map<string, TaggedAnswer>();
    answers.set(list, ready);
    const key = `${lang} ${query.all ?? false} ${query.group ?? ''}`;
    const made = ready.get(key) ?? makeAnswer(name, list, query, lang);
    ready.set(key, made);
    return made;
  }

  const serve =
    (name: ReferenceName) =>
    async ({ query, request, reply, context }: ReferenceCall) =>
      sendTagged(request, reply, answer(name, await lists.read(name), query, context.language));
  route(app, reference.articleCategories, serve('articleCategories'));
  route(app, reference.specialties, serve('specialties'));
  route(app, reference.therapyAreas, serve('therapyAreas'));
  route(app, reference.productLadders, serve('productLadders'));
  route(app, reference.ladderValues, serve('ladderValues'));
  route(app, reference.brandSpellings, serve('brandSpellings'));
  route(app, reference.provinces, serve('provinces'));
}

function makeAnswer(
  name: ReferenceName,
  list: ReferenceList,
  query: ReferenceQuery,
  language: Language,
): TaggedAnswer {
  const rows = chosenRows(list, query);
  const envelope = listEnvelope({
    rows,
    total: rows.length,
    query: { page: 1, limit: Math.max(1, rows.length), ...query },
    title: TITLES[name][language],
    sort: { by: 'sort_order', order: 'asc' },
    now: list.readAt,
  });
  // Undeclared columns must not leak, as in every other reply.
  const reply = asStored(reference[name].reply, envelope);
  const content = JSON.stringify([language, query, reply.data]);
  return { etag: weakEtag(content), body: JSON.stringify(reply) };
}
