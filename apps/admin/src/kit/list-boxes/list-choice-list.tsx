import { joinList } from '@connect/contract/calls/comma-list.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { values } from '../list/list-choice-filter.ts';
import classes from '../list/list-filters.module.css';
import type { FilterOption, FoundFilter } from '../table/list-types.ts';
import { foundQuery, useChosenOptions } from './found-options.tsx';

/** More options than this get a search box. */
const FIND_FROM = 9;
const DEBOUNCE_MS = 250;

interface ChoicesProps {
  label: string;
  shown: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** The search box, if there is one. */
  find?: { text: string; change: (text: string) => void; first: () => Promise<string | undefined> };
  /** Shown in place of options. */
  none: ReactNode;
}

/** Options as check boxes; each click takes effect at once, Enter toggles the first one found. */
function Choices({ label, shown, value, onChange, find, none }: ChoicesProps) {
  const { t } = useText();
  const chosen = values(value);
  const take = async (input: HTMLInputElement) => {
    const first = await find?.first();
    if (first === undefined) return;
    if (!chosen.includes(first)) onChange(joinList([...chosen, first]));
    // The text stays selected, so that the next letter starts a new search.
    input.select();
  };
  return (
    <div className={classes.choices}>
      {find && (
        <TextInput
          size="xs"
          data-autofocus
          value={find.text}
          placeholder={t('list.findOption')}
          aria-label={t('list.findOption')}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          onChange={(event) => find.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (find.text.trim()) void take(event.currentTarget);
          }}
        />
      )}
      <Checkbox.Group
        role="group"
        aria-label={label}
        value={chosen}
        onChange={(next) => onChange(joinList(next))}
      >
        <div className={classes.choiceList} data-typed={find?.text.trim() ? true : undefined}>
          {shown.map((option) => (
            <Checkbox key={option.value} size="xs" value={option.value} label={option.label} />
          ))}
          {shown.length === 0 && (
            <span className={classes.none} role="status">
              {none}
            </span>
          )}
        </div>
      </Checkbox.Group>
      {chosen.length > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  );
}

interface ChoiceListProps {
  label: string;
  options: readonly FilterOption[];
  /** Only one of them at a time. */
  single?: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A filter with a known list of options. */
export function ChoiceList({ options, single, ...rest }: ChoiceListProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  return (
    <Choices
      {...rest}
      onChange={(value) => rest.onChange(single ? (values(value).at(-1) ?? '') : value)}
      shown={shown}
      none={t('list.noOption')}
      find={
        options.length < FIND_FROM
          ? undefined
          : { text, change: setText, first: async () => shown[0]?.value }
      }
    />
  );
}

/** A filter that searches its options on the server: the chosen ones, then those found. */
export function FoundChoices(props: {
  filter: FoundFilter;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const { filter, value, onChange } = props;
  const { t } = useText();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  const found = useQuery({ ...foundQuery(filter, settled), placeholderData: keepPreviousData });
  const chosen = useChosenOptions(filter, value);
  const others = (found.data ?? []).filter((option) => !values(value).includes(option.value));
  return (
    <Choices
      label={filter.label}
      value={value}
      onChange={onChange}
      shown={typed ? (found.data ?? []) : [...chosen, ...others]}
      none={t(
        found.isError ? 'list.findFailed' : found.isPending ? 'list.loading' : 'list.noOption',
      )}
      find={{
        text,
        change: setText,
        // Reads with the current text, because the debounced one may lag behind when Enter is
        // pressed.
        first: async () =>
          (await client.fetchQuery(foundQuery(filter, typed)).catch(() => []))[0]?.value,
      }}
    />
  );
}
