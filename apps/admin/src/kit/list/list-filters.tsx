import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { formatDate } from '../display/format.ts';
import { Deferred } from '../page/deferred.tsx';
import { useNarrow } from '../page/use-narrow.ts';
import {
  filterActive,
  filterKeys,
  type KeyOf,
  type ListFilter,
  type ListQuery,
} from '../table/list-types.ts';
import { choiceSummary } from './list-choice-filter.ts';
import { FilterChip } from './list-filter-chip.tsx';
import classes from './list-filters.module.css';

const ChosenNames = lazyChunk(() => import('../list-boxes/found-options.tsx'));
const AddFilter = lazyChunk(() => import('../list-boxes/list-add-filter.tsx'));
const FilterSheet = lazyChunk(() => import('../list-boxes/list-filter-sheet.tsx'));

export interface ListFiltersProps<Query extends ListQuery = ListQuery> {
  filters: readonly ListFilter<KeyOf<NoInfer<Query>>>[];
  query: Query;
  onChange: (patch: ListQuery) => void;
  /** Other query keys that "clear" empties too, for instance the search. */
  alsoClear: readonly KeyOf<NoInfer<Query>>[];
  /** Sorting and what else shapes a list: on a narrow screen it stands in the sheet with the filters. */
  more?: ReactNode;
}

/** The filters of a list; on a narrow screen behind one button, which says how many are in use. */
export function ListFilters<Query extends ListQuery>({ more, ...props }: ListFiltersProps<Query>) {
  const narrow = useNarrow();
  const chips = <FilterChips {...props} />;
  if (!narrow) return chips;
  return (
    <Deferred popup="dialog" opener={<SheetButton filters={props.filters} query={props.query} />}>
      {(opener) => (
        <FilterSheet opener={opener} more={more}>
          {chips}
        </FilterSheet>
      )}
    </Deferred>
  );
}

/** Opens the sheet of a narrow screen; says how many filters are in use. */
function SheetButton(props: { filters: readonly ListFilter[]; query: ListQuery }) {
  const { filters, query, ...rest } = props;
  const { t } = useText();
  const active = filters.filter((filter) => filterActive(filter, query)).length;
  return (
    <Button
      variant={active > 0 ? 'light' : 'default'}
      className={classes.opener}
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
      rightSection={active > 0 && <span className={classes.count} data-count={active} />}
      aria-label={[t('list.tools'), active > 0 && t('list.inUse', { n: active })]
        .filter(Boolean)
        .join(' · ')}
      {...rest}
    >
      {t('list.filters')}
    </Button>
  );
}

/** The filters of a list as chips; rare ones are behind "+". */
function FilterChips({ filters, query, onChange, alsoClear }: Omit<ListFiltersProps, 'more'>) {
  const { t } = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);

  const idOf = (filter: ListFilter) => filterKeys(filter)[0] ?? '';
  const empty = (keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, undefined]));
  const shown = filters.filter(
    (filter) => !filter.rare || filterActive(filter, query) || added.includes(idOf(filter)),
  );
  const hidden = filters.filter((filter) => !shown.includes(filter));
  const anyActive =
    filters.some((filter) => filterActive(filter, query)) ||
    alsoClear.some((key) => Boolean(query[key]));

  const summary = (filter: ListFilter): ReactNode => {
    if (filter.kind === 'found') {
      return (
        <Suspense fallback="…">
          <ChosenNames filter={filter} value={query[filter.key]} />
        </Suspense>
      );
    }
    if (filter.kind === 'choice') return choiceSummary(filter.options, query[filter.key]);
    if (filter.kind === 'flag') {
      const value = query[filter.key];
      return value ? t(`list.${value === '0' || value === 'false' ? 'no' : 'yes'}`) : '';
    }
    const from = query[filter.from];
    const to = query[filter.to];
    if (from && to) return from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`;
    if (from) return t('list.dateFrom', { date: formatDate(from) });
    return to ? t('list.dateTo', { date: formatDate(to) }) : '';
  };

  return (
    <fieldset className={classes.filters} aria-label={t('list.filters')}>
      {shown.map((filter) => {
        const id = idOf(filter);
        return (
          <FilterChip
            key={id}
            filter={filter}
            query={query}
            onChange={onChange}
            summary={filterActive(filter, query) && summary(filter)}
            opened={opened === id}
            onOpen={(open) => setOpened(open ? id : null)}
            onClear={() => onChange(empty(filterKeys(filter)))}
          />
        );
      })}
      {hidden.length > 0 && (
        <Deferred
          popup="menu"
          opener={
            <button type="button" className={classes.add}>
              <IconPlus size={14} aria-hidden="true" />
              {t('list.addFilter')}
            </button>
          }
        >
          {(opener) => (
            <AddFilter
              opener={opener}
              filters={hidden}
              onAdd={(filter) => {
                setAdded([...added, idOf(filter)]);
                setOpened(idOf(filter));
              }}
            />
          )}
        </Deferred>
      )}
      {anyActive && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setAdded([]);
            onChange(empty([...filters.flatMap(filterKeys), ...alsoClear]));
          }}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}
