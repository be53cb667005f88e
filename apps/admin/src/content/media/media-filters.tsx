import { FILE_KINDS, type FileKind } from '@connect/contract/constants.ts';
import { Chip, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';
import classes from './media-library.module.css';
import type { MediaFilter } from './use-files.ts';

const TAGS_SHOWN = 12;

export interface FilterProps {
  filters: MediaFilter;
  filter: (change: Partial<MediaFilter>) => void;
}

/** Search by words. */
export function MediaSearch({ filters, filter }: FilterProps) {
  const { t } = useText();
  return (
    <TextInput
      type="search"
      className={classes.search}
      data-autofocus
      aria-label={t('library.search')}
      placeholder={t('library.search')}
      leftSection={<IconSearch size={17} aria-hidden />}
      value={filters.search}
      onChange={(event) => filter({ search: event.currentTarget.value })}
    />
  );
}

/** Switches between pictures and other files. */
export function MediaKinds(props: { kind: FileKind; onKind: (kind: FileKind) => void }) {
  const { kind, onKind } = props;
  const { t } = useText();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('library.kinds')}
      value={kind}
      data={FILE_KINDS.map((value) => ({ value, label: t(`library.kind.${value}`) }))}
      onChange={onKind}
    />
  );
}

/** Filters by one's own files, unused files, and tags; chosen tags come first. */
export function MediaChips(props: FilterProps & { known: readonly { tag: string }[] }) {
  const { filters, filter, known } = props;
  const { t } = useText();
  const shownTags = [
    ...filters.tags.filter((tag) => !known.some((one) => one.tag === tag)),
    ...known.slice(0, TAGS_SHOWN).map(({ tag }) => tag),
  ];

  return (
    <Group gap={6}>
      {(['mine', 'unused'] as const).map((name) => (
        <Chip
          key={name}
          size="xs"
          checked={filters[name]}
          onChange={(on) => filter({ [name]: on })}
        >
          {t(`library.${name}`)}
        </Chip>
      ))}
      <Chip.Group
        multiple
        value={filters.tags}
        onChange={(chosenTags) => filter({ tags: chosenTags })}
      >
        {shownTags.map((tag) => (
          <Chip key={tag} value={tag} size="xs" variant="light">
            {tag}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  );
}
