import { ActionIcon } from '@mantine/core';
import type { IconPencil } from '@tabler/icons-react';
import classes from './ordered-table.module.css';

interface RowAction {
  label: string;
  icon: typeof IconPencil;
  onClick: () => void;
}

/** Buttons at the end of a row; those that are not offered are left out. */
export function RowActions({ actions }: { actions: readonly (RowAction | false | undefined)[] }) {
  return (
    <div className={classes.buttons}>
      {actions.map(
        (action) =>
          action && (
            <ActionIcon
              key={action.label}
              variant="subtle"
              color="gray"
              aria-label={action.label}
              onClick={action.onClick}
            >
              <action.icon size={17} aria-hidden />
            </ActionIcon>
          ),
      )}
    </div>
  );
}
