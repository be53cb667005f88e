import { BRANDS } from '@connect/contract/constants.ts';
import { peopleIn, type RawRow, type Ties, totalsOf } from './usage-oracle.ts';

const grouped = (rows: readonly RawRow[], keyOf: (row: RawRow) => string) =>
  [...new Set(rows.map(keyOf))]
    .sort()
    .map((key) => ({ key, own: rows.filter((row) => keyOf(row) === key) }));

/** What the roll-ups must hold, by every row of the log. */
export function rollUpsOf(raw: readonly RawRow[], ties: Ties, items: readonly { id: number }[]) {
  const viewed = (rows: readonly RawRow[]) =>
    rows.filter((row) => row.counts && row.action === 'view');
  return {
    link_day: grouped(
      raw.filter((row) => row.content_type === 'link'),
      (row) => `${row.content_id} ${row.day}`,
    ).map(({ key, own }) => {
      const valid = own.filter((row) => row.counts);
      return {
        key,
        clicks: own.length,
        valid: valid.length,
        visitors: peopleIn(valid, ties),
        users: new Set(valid.flatMap((row) => row.user_id ?? [])).size,
      };
    }),
    content_day: grouped(
      raw.filter((row) => row.content_type !== 'link'),
      (row) => `${row.content_id} ${row.day}`,
    ).map(({ key, own }) => {
      const { views, unique_viewers, qualified_views, downloads, shares } = totalsOf(own, ties);
      return {
        key,
        views,
        people: unique_viewers,
        qualified: qualified_views,
        completed: viewed(own).filter((row) => row.completed).length,
        seconds: viewed(own)
          .filter((row) => row.qualified)
          .reduce((sum, row) => sum + (row.seconds ?? 0), 0),
        downloads,
        shares,
      };
    }),
    user_day: grouped(
      raw.filter((row) => row.counts && row.user_id !== null),
      (row) => `${row.day} ${row.user_id}`,
    ).map(({ key, own }) => ({
      key,
      user_type: own[0]?.user_type,
      region: own[0]?.region ?? null,
      views: viewed(own).length,
      qualified: viewed(own).filter((row) => row.qualified).length,
      actions: own.filter((row) => row.action !== 'view').length,
      brands: [
        ...new Set(own.flatMap((row) => (row.brand ? BRANDS.indexOf(row.brand) : []))),
      ].reduce((bits, brand) => bits | (1 << brand), 0),
    })),
    stats: items.map(({ id }) => {
      const views = viewed(raw).filter((row) => row.content_id === id);
      return { id, views: views.length, people: peopleIn(views, ties) };
    }),
  };
}
