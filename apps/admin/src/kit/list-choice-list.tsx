import { joinList } from '@connect/contract/comma-list.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../text/i18n.ts';
import { foundQuery, useChosenOptions } from './found-options.tsx';
import { values } from './list-choice-filter.ts';
import classes from './list-filters.module.css';
import type { FilterOption, FoundFilter } from './list-types.ts';

/** With more options than this, a box to find one appears. */
const FIND_FROM = 9;
const DEBOUNCE_MS = 250;

interface ChoicesProps {
  label: string;
  shown: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** The box to find an option, where there is one. */
  find?: { text: string; change: (text: string) => void; first: () => Promise<string | undefined> };
  /** Said in the place of options. */
  none: ReactNode;
}

/** Options as check boxes; each click takes effect at once, Enter takes the first that was found. */
function Choices({ label, shown, value, onChange, find, none }: ChoicesProps) {
  const { t } = useText();
  const chosen = values(value);
  const take = async (input: HTMLInputElement) => {
    const first = await find?.first();
    if (first === undefined) return;
    if (!chosen.includes(first)) onChange(joinList([...chosen, first]));
    // What was typed stays, and the next letter begins anew.
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
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={chosen.length === 0}
        onClick={() => onChange('')}
      >
        {t('list.clear')}
      </Button>
    </div>
  );
}

interface ChoiceListProps {
  label: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A filter whose options are all known. */
export function ChoiceList({ options, ...rest }: ChoiceListProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  return (
    <Choices
      {...rest}
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

/** A filter whose options are found on the server: those that are chosen, then what the words find. */
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
        // Whoever types quickly means the words that stand there now.
        first: async () =>
          (await client.fetchQuery(foundQuery(filter, typed)).catch(() => []))[0]?.value,
      }}
    />
  );
}
