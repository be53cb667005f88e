import { USED_KINDS } from '@connect/contract/kinds.ts';
import {
  OVERVIEW_LENGTH,
  type Overview,
  type TopRow,
} from '@connect/contract/overview/overview.ts';
import type { Trx } from '../deps.ts';
import type { CountedPeople } from './counting/item-people.ts';
import type { OverviewCount } from './counting/overview-count.ts';
import { isCompletable } from './counting/row-count.ts';
import { selectLinkNames, selectTitles } from './overview.queries.ts';
import type { Asked } from './overview-asked.ts';

/** Some of the most viewed items may be in the trash, or out of the caller's sight. */
const LOOKED_AT = 4 * OVERVIEW_LENGTH;

/**
 * Most viewed items of each kind that the caller may see, and most clicked links.
 * @param countAgain counts people whom nobody expected to be asked for
 */
export async function topOf(
  trx: Trx,
  count: OverviewCount,
  asked: Asked,
  countAgain: (items: readonly CountedPeople[]) => Promise<Map<number, number>>,
): Promise<Overview['top']> {
  const kinds = [
    ...USED_KINDS.filter((kind) => asked.visible.some((one) => one.kind === kind)),
    ...(asked.links ? (['link'] as const) : []),
  ];
  const used = Map.groupBy(count.used, ({ item }) => item.kind);
  const most = kinds.map((kind) => ({
    kind,
    rows: (used.get(kind) ?? [])
      .sort((a, b) => b.views - a.views || a.item.id - b.item.id)
      .slice(0, LOOKED_AT),
  }));
  const idsOf = (links: boolean) =>
    most.flatMap(({ kind, rows }) =>
      (kind === 'link') === links ? rows.map(({ item }) => item.id) : [],
    );
  const titlesIn = (found: readonly { id: number; title: string }[]) =>
    new Map(found.map(({ id, title }) => [id, title]));
  const contents = titlesIn(await selectTitles(trx, idsOf(false), asked.visible));
  const links = titlesIn(await selectLinkNames(trx, idsOf(true)));
  const shown = most.map(({ kind, rows }) => {
    const titles = kind === 'link' ? links : contents;
    const found = rows.flatMap((row) => {
      const title = titles.get(row.item.id);
      return title === undefined ? [] : [{ sums: row, title }];
    });
    return { kind, rows: found.slice(0, OVERVIEW_LENGTH) };
  });
  const { visitors } = count;
  const unexpected = shown.flatMap(({ kind, rows }) =>
    rows.flatMap(({ sums: { number } }) =>
      visitors.peopleOf(number) === undefined ? [{ number, isLink: kind === 'link' }] : [],
    ),
  );
  const people = unexpected.length > 0 ? await countAgain(unexpected) : null;
  return Object.fromEntries(
    shown.map(({ kind, rows }) => [
      kind,
      rows.map(({ sums, title }): TopRow => {
        const { item, number, views, completed } = sums;
        return {
          id: item.id,
          title,
          brand: item.brand,
          views,
          unique_viewers: visitors.peopleOf(number) ?? people?.get(number) ?? 0,
          completion_rate: isCompletable(item.kind) ? completed / views : null,
        };
      }),
    ]),
  );
}
