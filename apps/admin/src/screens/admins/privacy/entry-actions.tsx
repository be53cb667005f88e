import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../text/i18n.ts';
import classes from './privacy.module.css';

/** Buttons at the end of an entry: opening it to read or to change, and taking it away. */
export function EntryActions(props: {
  name: string;
  onOpen: () => void;
  /** Opening lets it be changed. */
  edit?: boolean;
  /** Words of the button that takes it away; null without one. */
  remove?: { label: string; onRemove: () => void } | null;
}) {
  const { name, onOpen, edit, remove } = props;
  const { t } = useText();
  return (
    <div className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(edit ? 'privacy.edit' : 'privacy.open', { name })}
        onClick={onOpen}
      >
        {edit ? <IconPencil size={17} aria-hidden /> : <IconEye size={17} aria-hidden />}
      </ActionIcon>
      {remove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={remove.label}
          onClick={remove.onRemove}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
