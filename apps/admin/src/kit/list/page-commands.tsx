import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { Deferred } from '../page/deferred.tsx';
import { refuse } from '../page/refuse.ts';
import { useNarrow } from '../page/use-narrow.ts';
import { ListToolbar } from './list-toolbar.tsx';

const CommandsMenu = lazyChunk(() => import('../menu/commands-menu.tsx'));

/** Something that a page offers besides its primary action. */
export interface PageCommand {
  label: string;
  icon?: ReactNode;
  /** Opens a dialog. */
  onClick?: () => void;
  /** Leads elsewhere: the link that the button or the entry becomes. */
  link?: (rest: object) => ReactNode;
  /** Why it cannot be done now. */
  refused?: string | false | undefined;
}

/** A command as a button of its own. */
export function CommandButton({ command }: { command: PageCommand }) {
  const { label, icon, onClick, link, refused = false } = command;
  return (
    <Button
      variant="default"
      leftSection={icon}
      {...(link ? { renderRoot: link } : ({ 'aria-haspopup': 'dialog', onClick } as const))}
      {...refuse(refused)}
    >
      {label}
    </Button>
  );
}

/** The commands of a page as buttons, which are one tab stop; on a phone as a menu. */
export function PageCommands({ commands }: { commands: readonly PageCommand[] }) {
  const { t } = useText();
  const narrow = useNarrow();
  if (commands.length === 0) return null;
  if (narrow) {
    return (
      <Deferred
        popup="menu"
        opener={
          <ActionIcon variant="default" size={44} aria-label={t('form.more')}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {(opener) => <CommandsMenu opener={opener} commands={commands} />}
      </Deferred>
    );
  }
  const buttons = commands.map((command) => (
    <CommandButton key={command.label} command={command} />
  ));
  return buttons.length === 1 ? (
    buttons
  ) : (
    <ListToolbar label={t('form.more')}>{buttons}</ListToolbar>
  );
}
