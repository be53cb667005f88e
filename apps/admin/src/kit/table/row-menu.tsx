import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { Deferred, type Opener } from '../page/deferred.tsx';

/** The commands of one row, behind three dots. */
export function RowMenu(props: { name: string; children: (opener: Opener) => ReactNode }) {
  const { t } = useText();
  return (
    <Deferred
      popup="menu"
      opener={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.rowMenu', { name: props.name })}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {props.children}
    </Deferred>
  );
}
