import type { Language } from '@connect/contract/constants.ts';
import { reference, therapyArea } from '@connect/contract/resources/reference.ts';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { weakEtag } from '../../http/etag.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import * as queries from './reference.queries.ts';

export type ReferenceName = keyof typeof reference;

/** What was asked for beside the list itself. */
export interface ReferenceQuery {
  all?: boolean;
  group?: 'bu';
}

export interface ReferenceLists {
  /** The finished answer and its tag; costs no query while the list is fresh. */
  answer(
    name: ReferenceName,
    query: ReferenceQuery,
    language: Language,
  ): Promise<{ etag: string; body: string }>;
}

const FRESH_MS = 3_000;

const TITLES: Record<ReferenceName, Record<Language, string>> = {
  articleCategories: { th: 'หมวดหมู่บทความ', en: 'Article categories' },
  specialties: { th: 'สาขาความเชี่ยวชาญ', en: 'Specialties' },
  therapyAreas: { th: 'กลุ่มโรค', en: 'Therapy areas' },
  productLadders: { th: 'Adoption ladder ของผลิตภัณฑ์', en: 'Product adoption ladders' },
  ladderValues: { th: 'ระดับการยอมรับ', en: 'Adoption stages' },
  provinces: { th: 'จังหวัด', en: 'Provinces' },
};

const load: Record<ReferenceName, (deps: Deps) => Promise<readonly object[]>> = {
  articleCategories: ({ db, clock }) => queries.articleCategories(db, clock.now()),
  specialties: ({ db }) => queries.specialties(db),
  therapyAreas: ({ db }) => queries.therapyAreas(db),
  productLadders: ({ db }) => queries.productLadders(db),
  ladderValues: ({ db }) => queries.ladderValues(db),
  provinces: ({ db }) => queries.provinces(db),
};

const isActive = (row: object): boolean => !('is_active' in row) || row.is_active === true;

const areaRows = z.array(therapyArea);

/** Business units in the order of their first area, each with its areas. */
function byBusinessUnit(rows: readonly object[]): object[] {
  const units = new Map<number, z.output<typeof therapyArea>['bu'] & { therapy_areas: object[] }>();
  for (const { bu, ...area } of areaRows.parse(rows)) {
    const unit = units.get(bu.id) ?? { ...bu, therapy_areas: [] };
    unit.therapy_areas.push(area);
    units.set(bu.id, unit);
  }
  return [...units.values()];
}

interface Known {
  at: number;
  rows: Promise<readonly object[]>;
  /** Finished answers by what was asked for. */
  answers: Map<string, { etag: string; body: string }>;
}

/**
 * The reference lists of DOMAIN 1.13, kept in this process for a few seconds: loaded by every
 * browser that enters, changed a few times a year. A failed read is not kept.
 */
export function createReferenceLists(deps: Deps): ReferenceLists {
  const known = new Map<ReferenceName, Known>();

  function fresh(name: ReferenceName): Known {
    const at = deps.clock.now().getTime();
    const found = known.get(name);
    if (found && Math.abs(at - found.at) <= FRESH_MS) return found;
    const next: Known = { at, rows: load[name](deps), answers: new Map() };
    known.set(name, next);
    next.rows.catch(() => {
      if (known.get(name) === next) known.delete(name);
    });
    return next;
  }

  return {
    async answer(name, query, language) {
      const list = fresh(name);
      const key = `${language} ${query.all ?? false} ${query.group ?? ''}`;
      const rows = await list.rows;
      const ready = list.answers.get(key);
      if (ready) return ready;
      const wanted = query.all ? rows : rows.filter(isActive);
      const shown = query.group === 'bu' ? byBusinessUnit(wanted) : wanted;
      const envelope = listEnvelope({
        rows: [...shown],
        total: shown.length,
        query: { page: 1, limit: Math.max(1, shown.length), ...query },
        title: TITLES[name][language],
        sort: { by: 'sort_order', order: 'asc' },
        now: new Date(list.at),
      });
      // What the contract does not declare cannot leave, here as in every other reply.
      const reply = reference[name].reply.parse(envelope);
      const answer = {
        etag: weakEtag(`${key}\n${JSON.stringify(reply.data)}`),
        body: JSON.stringify(reply),
      };
      list.answers.set(key, answer);
      return answer;
    },
  };
}
