import { USED_KINDS, type UsedKind } from '@connect/contract/kinds.ts';
import type { Trx } from '../deps.ts';
import { LeastUsed } from '../least-used.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import { type CountedItem, CountedItems } from './counting/counted-items.ts';
import { selectItems, selectItemsVersion } from './overview.queries.ts';

/** Of how many filters a process keeps the items. */
const KEPT_AT_MOST = 4;

const isViewed = (type: string): type is UsedKind => USED_KINDS.some((kind) => kind === type);

/** The items that overviews count, which are read again when any was changed. */
export class KnownItems {
  readonly #kept = new LeastUsed<CountedItems>(KEPT_AT_MOST);

  /** Those that are asked for, as the snapshot sees them; `areas`: ids of all therapy areas. */
  async of(
    snapshot: Trx,
    { brands, areas: chosen }: FigureFilter,
    areas: readonly number[],
  ): Promise<CountedItems> {
    const filter = { brands, areas: chosen };
    const key = JSON.stringify([await selectItemsVersion(snapshot), filter, areas]);
    const items = this.#kept.get(key) ?? (await read(snapshot, filter, areas));
    this.#kept.use(key, items);
    return items;
  }
}

async function read(
  snapshot: Trx,
  filter: Pick<FigureFilter, 'brands' | 'areas'>,
  areas: readonly number[],
): Promise<CountedItems> {
  const placeOf = new Map(areas.map((id, place) => [id, place]));
  const used = await selectItems(snapshot, filter);
  const items = used.flatMap(({ type, id, brand, areas: own }): CountedItem[] => {
    if (type !== 'link' && !isViewed(type)) return [];
    return [{ id, kind: type, brand, areas: own.flatMap((area) => placeOf.get(area) ?? []) }];
  });
  return new CountedItems(items, {
    areas: areas.length,
    searches: !filter.brands && !filter.areas,
  });
}
