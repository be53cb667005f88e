import { search } from '@connect/contract/resources/search.ts';
import { cleanText } from '@connect/contract/text.ts';
import { CloseButton, Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useConnection } from '../../api/connection.ts';
import { useCan, useSession } from '../../api/session.ts';
import { readRecentItems } from '../../content/recent-items.ts';
import { useText } from '../../text/i18n.ts';
import classes from './search.module.css';
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

/** Hits for what was typed, 200 ms after the last key; an answer to older words is dropped. */
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
    /** What is shown is not yet the answer to what was typed. */
    waiting: typed !== '' && (asked !== typed || query.isPlaceholderData || query.isPending),
  };
}

/** What to offer: without a word the recent items, commands and pages, else what has the words. */
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

function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const connection = useConnection();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const typed = cleanText(text);
  const { hits, error, waiting } = useHits(typed);
  const groups = useGroups(typed, hits);
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  // Enter before the answer means the first of what will be found.
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
    setText(next);
    setChosen(0);
    setImpatient(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A word that an input method is still putting together belongs to it.
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

/** The search box over the page; it gives the focus back to where it was. */
export default function SearchDialog(props: { opened: boolean; onClose: () => void }) {
  const { opened, onClose } = props;
  const { t } = useText();
  // It comes after the key press that asked for it, and a window notes the focus as it opens.
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  return (
    <Modal.Root
      opened={opened && arrived}
      onClose={onClose}
      size={640}
      yOffset="10dvh"
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.window }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('search.title')}>
        <SearchBox onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
