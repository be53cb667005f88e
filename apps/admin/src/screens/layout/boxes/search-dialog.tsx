import { search } from '@connect/contract/desk/search.ts';
import { cleanText } from '@connect/contract/text.ts';
import { CloseButton, Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCan, useSession } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { useConnection } from '../../../api/start/connection.ts';
import { readRecentItems } from '../../../records/recent/recent-items.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../search.module.css';
import {
  commandEntries,
  entriesWith,
  hitGroups,
  pageEntries,
  recentEntries,
  type SearchGroup,
} from './search-entries.ts';
import { SearchList } from './search-list.tsx';

const DEBOUNCE_MS = 200;
const MAX_LENGTH = 100;

/** Hits for the typed text, read 200 ms after the last key; replies to older texts are dropped. */
function useHits(typed: string) {
  const [text] = useDebouncedValue(typed, DEBOUNCE_MS);
  const asked = typed === '' ? '' : text;
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(search, { query: { q: asked }, signal, silent: true }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return {
    hits: asked === '' ? [] : (query.data?.data ?? []),
    error: query.isError ? query.error : null,
    /** The shown hits do not belong to the typed text yet. */
    waiting: typed !== '' && (asked !== typed || query.isPlaceholderData || query.isPending),
  };
}

/**
 * Groups to show: recent items, commands and pages without a text, else everything that matches it.
 */
function useGroups(typed: string, hits: ReturnType<typeof useHits>['hits']): SearchGroup[] {
  const { t } = useText();
  const { me } = useSession();
  const can = useCan();
  const recent = useMemo(() => readRecentItems(me.id), [me.id]);
  const commands = { label: t('search.actions'), entries: commandEntries(t, can) };
  const pages = { label: t('search.pages'), entries: pageEntries(t, can) };
  const groups =
    typed === ''
      ? [{ label: t('search.recent'), entries: recentEntries(recent, can) }, commands, pages]
      : [
          ...hitGroups(hits, t),
          { ...commands, entries: entriesWith(commands.entries, typed) },
          { ...pages, entries: entriesWith(pages.entries, typed) },
        ];
  return groups.filter(({ entries }) => entries.length > 0);
}

interface SearchBoxProps {
  text: string;
  onType: (text: string) => void;
  /** Called when the input has the focus and receives keys itself. */
  onFocus: () => void;
  onClose: () => void;
}

function SearchBox({ text: given, onType, onFocus, onClose }: SearchBoxProps) {
  const { t } = useText();
  const connection = useConnection();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const text = given.slice(0, MAX_LENGTH);
  const typed = cleanText(text);
  const { hits, error, waiting } = useHits(typed);
  const groups = useGroups(typed, hits);
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  // Enter before the reply arrives opens the first hit once it is there.
  const [impatient, setImpatient] = useState(false);
  const active = Math.max(0, Math.min(chosen, entries.length - 1));

  const option = (index: number) => `${list}-${index}`;
  const openChosen = () =>
    box.current?.querySelector<HTMLElement>('[role=option][aria-selected=true]')?.click();

  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    if (!impatient || waiting) return;
    setImpatient(false);
    openChosen();
  });

  const type = (next: string) => {
    onType(next);
    setChosen(0);
    setImpatient(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word, its keys belong to it.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (waiting && active === 0) setImpatient(true);
      else openChosen();
    }
  };

  const offline = connection === 'offline' && typed !== '';
  const nothing = typed !== '' && !waiting && !error && hits.length === 0;
  return (
    <div ref={box} className={classes.box}>
      <TextInput
        data-autofocus
        role="combobox"
        type="search"
        size="lg"
        variant="unstyled"
        className={classes.input}
        value={text}
        maxLength={MAX_LENGTH}
        placeholder={t('search.placeholder')}
        aria-label={t('search.title')}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? option(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={<CloseButton aria-label={t('search.close')} onClick={onClose} />}
        onFocus={onFocus}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {typed !== '' &&
          (waiting ? t('search.searching') : t('search.found', { count: entries.length }))}
      </VisuallyHidden>
      {offline && <p className={classes.note}>{t('search.offline')}</p>}
      {error && !offline && <p className={classes.note}>{error.message}</p>}
      <SearchList
        id={list}
        groups={groups}
        active={active}
        option={option}
        waiting={waiting}
        onPoint={setChosen}
        onGo={onClose}
      />
      {waiting && !offline && entries.length === 0 && (
        <p className={classes.note}>{t('search.searching')}…</p>
      )}
      {nothing && entries.length === 0 && (
        <p className={classes.note}>
          <strong>{t('search.nothing', { text: typed })}</strong>
          <br />
          {t('search.nothingHint')}
        </p>
      )}
      <div className={classes.foot} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('search.go')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('search.leave')}
        </span>
      </div>
    </div>
  );
}

/** The search dialog; closing it returns the focus to where it was. */
export default function SearchDialog({ opened, ...box }: SearchBoxProps & { opened: boolean }) {
  const { t } = useText();
  // Opened after mounting, because the dialog notes the focused element, to return to, when it
  // opens.
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  return (
    <Modal.Root
      opened={opened && arrived}
      onClose={box.onClose}
      size={640}
      yOffset="10dvh"
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.window }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('search.title')}>
        <SearchBox {...box} />
      </Modal.Content>
    </Modal.Root>
  );
}
