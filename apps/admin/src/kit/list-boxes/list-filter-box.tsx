import { Loader, Popover, SegmentedControl } from '@mantine/core';
import { cloneElement, Suspense } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import classes from '../list/list-filters.module.css';
import { onEscape, useOpenedOnArrival } from '../menu/opened-on-arrival.ts';
import type { Opener } from '../page/deferred.tsx';
import type { DateFilter, FlagFilter, ListFilter, ListQuery } from '../table/list-types.ts';
import { ChoiceList, FoundChoices } from './list-choice-list.tsx';

const DateRangePicker = lazyChunk(() => import('../date/date-range-picker.tsx'));

interface FilterBoxProps {
  opener: Opener;
  filter: ListFilter;
  query: ListQuery;
  onChange: (patch: ListQuery) => void;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

type PartProps<Filter> = Pick<FilterBoxProps, 'query' | 'onChange'> & { filter: Filter };

/** The options of one filter in a popover below its chip; each takes effect at once. */
export default function FilterBox({ opener, opened, onOpen, ...rest }: FilterBoxProps) {
  const { button, opened: arrived } = useOpenedOnArrival();
  const { filter, query, onChange } = rest;
  return (
    <Popover
      opened={opened && arrived}
      onChange={onOpen}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(opener, { ref: button, onKeyDown: onEscape(() => onOpen(false)) })}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={filter.label}>
        {filter.kind === 'choice' && (
          <ChoiceList
            label={filter.label}
            options={filter.options}
            single={filter.single}
            value={query[filter.key]}
            onChange={(value) => onChange({ [filter.key]: value })}
          />
        )}
        {filter.kind === 'found' && (
          <FoundChoices
            filter={filter}
            value={query[filter.key]}
            onChange={(value) => onChange({ [filter.key]: value })}
          />
        )}
        {filter.kind === 'flag' && <FlagPart filter={filter} query={query} onChange={onChange} />}
        {filter.kind === 'dates' && <DatePart filter={filter} query={query} onChange={onChange} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function FlagPart({ filter, query, onChange }: PartProps<FlagFilter>) {
  const { t } = useText();
  const value = query[filter.key];
  return (
    <SegmentedControl
      size="xs"
      aria-label={filter.label}
      value={value ? (value === '0' ? '0' : '1') : ''}
      data={[
        { value: '', label: '–' },
        { value: '1', label: t('list.yes') },
        { value: '0', label: t('list.no') },
      ]}
      onChange={(next) => onChange({ [filter.key]: next })}
    />
  );
}

function DatePart({ filter, query, onChange }: PartProps<DateFilter>) {
  const { t } = useText();
  const { field } = filter;
  const which = field && (query[field.key] ?? field.options[0]?.value ?? '');
  return (
    <Suspense fallback={<Loader size="sm" m="xl" aria-label={t('list.loading')} />}>
      {field && (
        <SegmentedControl
          size="xs"
          mb={10}
          aria-label={t('list.dateOf')}
          value={which}
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
            ...(field && { [field.key]: which }),
          })
        }
      />
    </Suspense>
  );
}
