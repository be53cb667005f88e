import type { Spellings } from '@connect/contract/publishing/unbranded.ts';
import {
  brandSpelling,
  type reference,
  therapyArea,
} from '@connect/contract/reference/reference.ts';
import { z } from 'zod';
import type { Clock, Db } from '../../deps.ts';
import * as queries from './reference.queries.ts';

export type ReferenceName = keyof typeof reference;

/** Parameters of a request for a list. */
export interface ReferenceQuery {
  all?: boolean;
  group?: 'bu';
}

/** A list that was read; the same object until it is read again. */
export interface ReferenceList {
  readonly rows: readonly object[];
  readonly readAt: Date;
}

export interface ReferenceLists {
  /** The list; cached for a few seconds. */
  read(name: ReferenceName): Promise<ReferenceList>;
  /**
   * Other spellings of product names (domain/articles#unbranded-text); the same object until they
   * are read again.
   */
  spellings(): Promise<Spellings>;
  /** Clears the cache, after this process changed a list. */
  forget(): void;
}

const FRESH_MS = 3_000;

interface ReadDeps {
  db: Db;
  clock: Clock;
}

const load: Record<ReferenceName, (deps: ReadDeps) => Promise<readonly object[]>> = {
  articleCategories: ({ db, clock }) => queries.articleCategories(db, clock.now()),
  specialties: ({ db }) => queries.specialties(db),
  therapyAreas: ({ db }) => queries.therapyAreas(db),
  productLadders: ({ db }) => queries.productLadders(db),
  ladderValues: ({ db }) => queries.ladderValues(db),
  brandSpellings: ({ db }) => queries.brandSpellings(db),
  provinces: ({ db }) => queries.provinces(db),
};

const isActive = (row: object): boolean => !('is_active' in row) || row.is_active === true;

const areaRows = z.array(therapyArea);
const brandSpellingRows = z.array(brandSpelling);

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

/** The requested part of a list: active rows only unless `all`, nested by `group`. */
export function chosenRows(list: ReferenceList, query: ReferenceQuery): object[] {
  const rows = query.all ? [...list.rows] : list.rows.filter(isActive);
  return query.group === 'bu' ? byBusinessUnit(rows) : rows;
}

/**
 * The reference lists (domain/reference-data#shared-store), cached in this process for a few
 * seconds: every browser loads them at its start, and they change a few times a year. Changes by
 * other processes show within those seconds, own ones at once. A failed read is not cached.
 */
export function createReferenceLists(deps: ReadDeps): ReferenceLists {
  const known = new Map<ReferenceName, { at: number; list: Promise<ReferenceList> }>();
  const spelt = new WeakMap<ReferenceList, Spellings>();

  function read(name: ReferenceName): Promise<ReferenceList> {
    const readAt = deps.clock.now();
    const at = readAt.getTime();
    const found = known.get(name);
    if (found && Math.abs(at - found.at) <= FRESH_MS) return found.list;
    const list = load[name](deps).then((rows) => ({ rows, readAt }));
    const next = { at, list };
    known.set(name, next);
    list.catch(() => {
      if (known.get(name) === next) known.delete(name);
    });
    return list;
  }

  return {
    read,
    async spellings() {
      const list = await read('brandSpellings');
      const found = spelt.get(list);
      if (found) return found;
      const rows = brandSpellingRows.parse(list.rows.filter(isActive));
      const made = rows.flatMap((row) => row.spellings);
      spelt.set(list, made);
      return made;
    },
    forget: () => known.clear(),
  };
}
