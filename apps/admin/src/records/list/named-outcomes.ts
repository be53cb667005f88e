import type { BulkAction } from '../../kit/table/list-types.ts';

/** An action on many rows whose outcomes have the names that the rows have in their list. */
export function named<Row extends { id: number }>(
  action: BulkAction<Row>,
  rowLabel: (row: Row) => string,
): BulkAction<Row> {
  return {
    ...action,
    run: async (rows, ...rest) => {
      const names = new Map(rows.map((row) => [row.id, rowLabel(row)]));
      const outcomes = await action.run(rows, ...rest);
      return outcomes?.map((one) => ({ ...one, title: names.get(one.id) ?? one.title })) ?? null;
    },
  };
}
