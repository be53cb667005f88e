import { Button, Loader, Menu, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text/i18n.ts';
import { formatDate } from './format.ts';
import { ChoiceList, choiceSummary } from './list-choice-filter.tsx';
import { FilterChip } from './list-filter-chip.tsx';
import classes from './list-filters.module.css';
import { filterActive, filterKeys, type ListFilter, type ListQuery } from './list-types.ts';

// The calendar is a third of the list's weight and most visits never open it.
const DateRangePicker = lazy(() => import('./date-range-picker.tsx'));

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

  const summary = (filter: ListFilter): string => {
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

  const content = (filter: ListFilter) => {
    if (filter.kind === 'choice') {
      return (
        <ChoiceList
          label={filter.label}
          options={filter.options}
          value={query[filter.key]}
          onChange={(value) => onChange({ [filter.key]: value })}
        />
      );
    }
    if (filter.kind === 'flag') {
      return (
        <SegmentedControl
          size="xs"
          aria-label={filter.label}
          value={query[filter.key] ? (query[filter.key] === '0' ? '0' : '1') : ''}
          data={[
            { value: '', label: '–' },
            { value: '1', label: t('list.yes') },
            { value: '0', label: t('list.no') },
          ]}
          onChange={(value) => onChange({ [filter.key]: value })}
        />
      );
    }
    const field = filter.field;
    return (
      <Suspense fallback={<Loader size="sm" m="xl" aria-label={t('list.loading')} />}>
        {field && (
          <SegmentedControl
            size="xs"
            mb={10}
            aria-label={t('list.dateOf')}
            value={query[field.key] ?? field.options[0]?.value ?? ''}
            data={[...field.options]}
            onChange={(value) => onChange({ [field.key]: value })}
          />
        )}
        <DateRangePicker
          value={{ from: query[filter.from], to: query[filter.to] }}
          onChange={(range) =>
            onChange({
              [filter.from]: range.from,
              [filter.to]: range.to,
              ...(field && { [field.key]: query[field.key] ?? field.options[0]?.value }),
            })
          }
        />
      </Suspense>
    );
  };

  return (
    <fieldset className={classes.filters} aria-label={t('list.filters')}>
      {shown.map((filter) => {
        const id = idOf(filter);
        return (
          <FilterChip
            key={id}
            label={filter.label}
            summary={summary(filter)}
            opened={opened === id}
            onOpen={(open) => setOpened(open ? id : null)}
            onClear={() => onChange(empty(filterKeys(filter)))}
          >
            {content(filter)}
          </FilterChip>
        );
      })}
      {hidden.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <button type="button" className={classes.add}>
              <IconPlus size={14} aria-hidden="true" />
              {t('list.addFilter')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((filter) => (
              <Menu.Item
                key={idOf(filter)}
                onClick={() => {
                  setAdded([...added, idOf(filter)]);
                  setOpened(idOf(filter));
                }}
              >
                {filter.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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
