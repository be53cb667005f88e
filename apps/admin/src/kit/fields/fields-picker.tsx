import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { Avatar } from '../display/avatar.tsx';
import { type FieldHandle, useField } from '../form-values/form-field.ts';
import { FieldBox } from './field-box.tsx';
import classes from './fields-picker.module.css';

export interface Picked {
  id: number;
  title: string;
  /** Small text beside the title, such as a status. */
  note?: string;
  /** A photo; null shows the first letter of the name. */
  photo?: string | null;
}

export interface PickerSource {
  /** Part of the query key. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<Picked[]>;
}

interface PickerProps {
  source: PickerSource;
  /** Entries with known titles: those that came with the item. */
  known: readonly Picked[];
  label?: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  /** Shown when the search finds nothing. */
  nothing?: string;
}

/** Entries by id: those that came with the item, and those found since. */
function useTitles(known: readonly Picked[]) {
  const [found, setFound] = useState<ReadonlyMap<number, Picked>>(new Map());
  return {
    titleOf: (id: number): Picked =>
      found.get(id) ?? known.find((entry) => entry.id === id) ?? { id, title: `#${id}` },
    remember: (entry: Picked) => setFound((map) => new Map(map).set(entry.id, entry)),
  };
}

/** Finds entries by typing; the caller handles the picked one. */
export function PickerSearch(
  props: Omit<PickerProps, 'known'> & {
    name: string;
    error: string | null;
    readOnly: boolean;
    exclude: readonly number[];
    onPick: (entry: Picked) => void;
    onBlur: () => void;
    children?: ReactNode;
  },
) {
  const { source, name, label, description, placeholder, required, nothing, exclude } = props;
  const { t } = useText();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, 250);
  const result = useQuery({
    queryKey: ['picker', source.name, settled],
    queryFn: ({ signal }) => source.search(settled, signal),
    enabled: combobox.dropdownOpened,
    staleTime: 30_000,
  });
  const options = result.data?.filter(({ id }) => !exclude.includes(id)) ?? [];
  // What is listed was found by an earlier text until the reply to this one has come.
  const waits = wanted !== '' && (settled !== wanted || result.isPending);
  const first = wanted === '' || waits ? undefined : options[0]?.id;
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox;
  // Highlights the entry that Enter picks.
  useEffect(() => {
    if (!dropdownOpened) return;
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, dropdownOpened, selectFirstOption, resetSelectedOption]);
  return (
    <FieldBox name={name}>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          const entry = options.find(({ id }) => String(id) === value);
          if (entry) props.onPick(entry);
          setText('');
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target>
          <InputBase
            label={label}
            description={
              text !== '' && !combobox.dropdownOpened ? t('form.notPicked') : description
            }
            error={props.error}
            withAsterisk={required}
            readOnly={props.readOnly}
            placeholder={props.readOnly ? undefined : (placeholder ?? t('form.searchHint'))}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.openDropdown();
            }}
            // Nor does it send the form meanwhile, without what is about to be picked.
            onKeyDown={(event) => waits && event.key === 'Enter' && event.preventDefault()}
            onClick={() => !props.readOnly && combobox.openDropdown()}
            onFocus={() => text !== '' && !props.readOnly && combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown();
              props.onBlur();
            }}
            rightSection={result.isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
            rightSectionPointerEvents="none"
          />
        </Combobox.Target>
        {props.children}
        <Combobox.Dropdown>
          <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
            {options.map((entry) => (
              <Combobox.Option
                key={entry.id}
                value={String(entry.id)}
                className={entry.photo === undefined ? undefined : classes.person}
              >
                {entry.photo !== undefined && (
                  <Avatar name={entry.title} url={entry.photo} size="sm" />
                )}
                {entry.title}
                {entry.note && <span className={classes.note}>{entry.note}</span>}
              </Combobox.Option>
            ))}
            {options.length === 0 && (
              <Combobox.Empty>
                {result.isError
                  ? t('form.searchFailed')
                  : result.isPending
                    ? t('form.searching')
                    : (nothing ?? t('form.noOption'))}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldBox>
  );
}

function Chosen(props: { entry: Picked; readOnly: boolean; onRemove: () => void }) {
  const { entry, readOnly, onRemove } = props;
  const { t } = useText();
  return (
    <li className={classes.chosen}>
      <span className={classes.title}>
        {entry.title}
        {entry.note && <span className={classes.note}>{entry.note}</span>}
      </span>
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          onClick={onRemove}
          aria-label={`${t('form.remove')}: ${entry.title}`}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Several other items, found by typing. */
export function ManyPickerField(
  props: PickerProps & { field: FieldHandle<number[]>; max: number },
) {
  const { field, known, max, ...rest } = props;
  const state = useField(field, true);
  const { titleOf, remember } = useTitles(known);
  return (
    <PickerSearch
      {...rest}
      name={field.name}
      label={rest.label ?? state.label}
      error={state.error}
      readOnly={state.readOnly || state.value.length >= max}
      exclude={state.value}
      onBlur={state.blur}
      onPick={(entry) => {
        remember(entry);
        state.set([...state.value, entry.id]);
      }}
    >
      {state.value.length > 0 && (
        <ul className={classes.list}>
          {state.value.map((id) => (
            <Chosen
              key={id}
              entry={titleOf(id)}
              readOnly={state.readOnly}
              onRemove={() => state.set(state.value.filter((other) => other !== id))}
            />
          ))}
        </ul>
      )}
    </PickerSearch>
  );
}

/** One other item, found by typing; `onPicked` gets the whole entry. */
export function OnePickerField(
  props: PickerProps & {
    field: FieldHandle<number | null>;
    onPicked?: (entry: Picked | null) => void;
  },
) {
  const { field, known, onPicked, ...rest } = props;
  const state = useField(field);
  const { titleOf, remember } = useTitles(known);
  const { value } = state;
  return (
    <PickerSearch
      {...rest}
      name={field.name}
      label={rest.label ?? state.label}
      error={state.error}
      readOnly={state.readOnly}
      exclude={value === null ? [] : [value]}
      onBlur={state.blur}
      onPick={(entry) => {
        remember(entry);
        state.set(entry.id);
        onPicked?.(entry);
      }}
    >
      {value !== null && (
        <ul className={classes.list}>
          <Chosen
            entry={titleOf(value)}
            readOnly={state.readOnly}
            onRemove={() => {
              state.set(null);
              onPicked?.(null);
            }}
          />
        </ul>
      )}
    </PickerSearch>
  );
}
