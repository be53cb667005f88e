import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { onSessionEnd } from '../../api/start/token.ts';
import { loadChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { Later } from '../../kit/page/later.tsx';
import { isApple, isCommand } from '../../kit/page/shortcut.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './header.module.css';

const SearchDialog = loadable(
  withTexts(['administration', 'staffs', 'users'], () => import('./boxes/search-dialog.tsx')),
);

const KEYS = isApple ? '⌘K' : 'Ctrl K';

/** Forgets the recently opened items of this browser when the staff signs out. */
function useForgottenAtSignOut(): void {
  const { me } = useSession();
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason !== 'signed_out') return;
        void loadChunk(() => import('../../records/recent/recent-items.ts')).then(
          ({ forgetRecentItems }) => forgetRecentItems(me.id),
        );
      }),
    [me.id],
  );
}

/** Search over everything, from the header or by ⌘K anywhere (domain/screens#search). */
export function Search({ compact }: { compact: boolean }) {
  const { t } = useText();
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  /** Whether the input of the dialog receives keys itself. */
  const focused = useRef(false);
  useForgottenAtSignOut();
  const open = () => {
    focused.current = false;
    setText('');
    setWanted(true);
    setOpened(true);
  };

  // Until the dialog has loaded, typed keys are collected for it: otherwise a letter would be lost,
  // and Enter would press what lies behind.
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setOpened(false);
    else if (event.key === 'Backspace') setText((typed) => typed.slice(0, -1));
    else if (event.key.length === 1) setText((typed) => typed + event.key);
  };

  // Listens before the first paint: the shortcut works as soon as the header is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) {
        if (opened && !focused.current) keep(event);
        return;
      }
      event.preventDefault();
      // A modal dialog that waits for an answer takes precedence.
      if (!opened && document.querySelector('[aria-modal="true"]')) return;
      if (opened) setOpened(false);
      else open();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  });

  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': isApple ? 'Meta+K' : 'Control+K',
    onClick: open,
  } as const;
  return (
    <>
      {compact ? (
        <ActionIcon
          variant="subtle"
          size={38}
          className={classes.bell}
          aria-label={t('search.title')}
          {...shared}
        >
          <IconSearch size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.search} {...shared}>
          <IconSearch size={17} stroke={1.7} aria-hidden />
          <span>{t('search.title')}</span>
          <kbd className={classes.keys} aria-hidden>
            {KEYS}
          </kbd>
        </UnstyledButton>
      )}
      <Later>
        {wanted && (
          <SearchDialog
            opened={opened}
            text={text}
            onType={setText}
            onFocus={() => {
              focused.current = true;
            }}
            onClose={() => setOpened(false)}
          />
        )}
      </Later>
    </>
  );
}
