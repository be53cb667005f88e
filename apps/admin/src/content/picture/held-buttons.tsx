import { Button, Group } from '@mantine/core';
import { type Icon, IconTrash } from '@tabler/icons-react';

/** Replaces or removes the file or picture in a field. */
export function HeldButtons(props: {
  icon: Icon;
  words: { replace: string; remove: string };
  /** Whether the upload for a replacement is open. */
  replacing: boolean;
  onReplace: () => void;
  /** Left out while the field is empty. */
  onRemove?: () => void;
  /** Both buttons share the full width. */
  wide?: boolean;
}) {
  const { icon: Sign, words, replacing, onReplace, onRemove, wide } = props;
  return (
    <Group gap={8} grow={wide}>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Sign size={16} aria-hidden />}
        aria-expanded={replacing}
        onClick={onReplace}
      >
        {words.replace}
      </Button>
      {onRemove && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      )}
    </Group>
  );
}
