import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { RowActions } from '../../../kit/ordered/row-actions.tsx';
import { useText } from '../../../text/i18n.ts';

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
    <RowActions
      actions={[
        {
          label: t(edit ? 'privacy.edit' : 'privacy.open', { name }),
          icon: edit ? IconPencil : IconEye,
          onClick: onOpen,
        },
        !!remove && { label: remove.label, icon: IconTrash, onClick: remove.onRemove },
      ]}
    />
  );
}
