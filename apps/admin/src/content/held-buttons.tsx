import { Button, Group } from '@mantine/core';
import { type Icon, IconTrash } from '@tabler/icons-react';

/** What can be done with the file or the picture that a field holds: another one, or none. */
export function HeldButtons(props: {
  icon: Icon;
  words: { replace: string; remove: string };
  /** Whether the place for another one is open. */
  replacing: boolean;
  onReplace: () => void;
  /** Left out while the field holds nothing. */
  onRemove?: () => void;
  /** Both share the whole width. */
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
