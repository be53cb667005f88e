const NOT_FILTERS = new Set(['page', 'limit', 'order', 'order_by', 'fields']);

/** The filters of a list: its parsed query without paging and sorting. */
export const filtersOf = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).filter(([key, value]) => value !== undefined && !NOT_FILTERS.has(key)),
  );
