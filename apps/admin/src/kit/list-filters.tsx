import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../text/i18n.ts';
import { Deferred } from './deferred.tsx';
import { formatDate } from './format.ts';
import { choiceSummary } from './list-choice-filter.ts';
import { FilterChip } from './list-filter-chip.tsx';
import classes from './list-filters.module.css';
import { filterActive, filterKeys, type ListFilter, type ListQuery } from './list-types.ts';

const ChosenNames = lazy(() => import('./found-options.tsx'));
const AddFilter = lazy(() => import('./list-add-filter.tsx'));

interface ListFiltersProps {
  filters: readonly ListFilter[];
  query: ListQuery;
  onChange: (patch: ListQuery) => void;
  /** Keys outside these filters that "clear" empties too, for instance the search. */
  alsoClear: readonly string[];
}

/** The filters of a list as chips; rare ones wait behind "+". */
export function ListFilters({ filters, query, onChange, alsoClear }: ListFiltersProps) {
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
