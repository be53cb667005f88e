import { Button, type ButtonProps } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useText } from '../../text/i18n.ts';

export type ViewsButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & { narrow: boolean };

/** The button of a list's saved views. */
export function ViewsButton({ narrow, children, ...rest }: ViewsButtonProps) {
  const { t } = useText();
  return (
    <Button
      variant="subtle"
      color="gray"
      size={narrow ? 'sm' : 'compact-md'}
      h={narrow ? undefined : 34}
      justify="flex-start"
      leftSection={<IconBookmarks size={18} aria-hidden="true" />}
      {...rest}
    >
      {children ?? t('list.views')}
    </Button>
  );
}
