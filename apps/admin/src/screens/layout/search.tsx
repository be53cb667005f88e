import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { onSessionEnd } from '../../api/token.ts';
import { loadChunk } from '../../chunk.ts';
import { isApple, isCommand } from '../../kit/shortcut.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './header.module.css';

const SearchDialog = lazy(() =>
  loadChunk(withTexts('administration', () => import('./search-dialog.tsx'))),
);

const KEYS = isApple ? '⌘K' : 'Ctrl K';

/** What was opened stays in this browser until the person signs out. */
function useForgottenAtSignOut(): void {
  const { me } = useSession();
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason !== 'signed_out') return;
        void loadChunk(() => import('../../content/recent-items.ts')).then(
          ({ forgetRecentItems }) => forgetRecentItems(me.id),
        );
      }),
    [me.id],
  );
}

/** Search over everything, from the header or with ⌘K from anywhere (DOMAIN 3.0). */
export function Search({ compact }: { compact: boolean }) {
  const { t } = useText();
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  useForgottenAtSignOut();
  const open = () => {
    setWanted(true);
    setOpened(true);
  };

  // Before it is seen: whoever sees the header may press the keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) return;
      event.preventDefault();
      // A question that waits for an answer comes first.
      if (!opened && document.querySelector('[aria-modal="true"]')) return;
      if (opened) setOpened(false);
      else open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
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
      {wanted && (
        <Suspense>
          <SearchDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
