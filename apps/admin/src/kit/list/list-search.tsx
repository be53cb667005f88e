import { SEARCH_MAX } from '@connect/contract/constants.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './list-filters.module.css';

const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 2;

/** Whether a text is long enough to search: two characters, or `#` with digits for an id. */
export const searchable = (text: string): boolean =>
  text === '' || /^#\d+$/.test(text) || (text.length >= MIN_CHARACTERS && !/^#\d*$/.test(text));

interface ListSearchProps {
  value: string;
  placeholder: string;
  /** The first search of a list is a step of its own to go back from, what is typed further is not. */
  onChange: (value: string, step: { replace: boolean }) => void;
}

/** Search input that updates the address 300 ms after the last key, or at once on Enter. */
export function ListSearch({ value, placeholder, onChange }: ListSearchProps) {
  const { t } = useText();
  const [text, setText] = useState(value);
  const sent = useRef(value);

  const send = useDebouncedCallback((next: string) => {
    const clean = next.trim();
    if (!searchable(clean) || clean === sent.current) return;
    const step = { replace: sent.current !== '' };
    sent.current = clean;
    onChange(clean, step);
  }, DEBOUNCE_MS);

  // The address changed from outside: Back, "clear filters", a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    send.cancel();
    setText(value);
  }, [value, send]);

  const change = (next: string) => {
    setText(next);
    send(next);
  };
  const clean = text.trim();
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={classes.search}
      size="xs"
      value={text}
      maxLength={SEARCH_MAX}
      placeholder={placeholder}
      aria-label={placeholder}
      description={searchable(clean) ? undefined : t('list.searchShort')}
      inputWrapperOrder={['input', 'description']}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('list.clearSearch')}
            onClick={() => {
              change('');
              send.flush();
            }}
          />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send.flush();
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault();
          change('');
          send.flush();
        }
      }}
    />
  );
}
