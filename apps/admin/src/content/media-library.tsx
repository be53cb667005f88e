import { joinList } from '@connect/contract/comma-list.ts';
import { FILE_KINDS, type FileKind } from '@connect/contract/constants.ts';
import type { MediaItem } from '@connect/contract/resources/media.ts';
import { mediaLibrary } from '@connect/contract/resources/media-library.ts';
import { Button, Chip, Group, Modal, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconSearch, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { listQuery } from '../api/queries.ts';
import { useCan } from '../api/session.ts';
import type { ImageLimits } from '../kit/image-check.ts';
import { ImageUpload } from '../kit/image-upload.tsx';
import { ListFooter } from '../kit/list-footer.tsx';
import { EmptyPanel, ErrorPanel } from '../kit/state-panels.tsx';
import { useText } from '../text/i18n.ts';
import { MediaDetails, useLibraryAgain } from './media-details.tsx';
import { MediaGrid } from './media-grid.tsx';
import classes from './media-library.module.css';
import { INLINE_LIMITS, uploadImage } from './media-upload.ts';
import { ReplaceMediaDialog } from './replace-media-dialog.tsx';

const PAGE = 24;
const DEBOUNCE_MS = 300;
const TAGS_SHOWN = 12;
const NARROW = '(max-width: 991.98px)';

/** What a picture is chosen for. */
export interface Picking {
  limits: ImageLimits;
  purpose: 'cover' | 'share' | 'avatar' | 'inline';
  pick: (picture: MediaItem) => void;
}

interface Filters {
  kind: FileKind;
  search: string;
  tags: string[];
  mine: boolean;
  unused: boolean;
  page: number;
  limit: number;
}
const NO_FILTERS = { search: '', tags: [], mine: false, unused: false, page: 1 };

function useFiles(filters: Filters) {
  const [search] = useDebouncedValue(filters.search.trim(), DEBOUNCE_MS);
  const { kind, tags, mine, unused, page, limit } = filters;
  const files = useQuery({
    ...listQuery(mediaLibrary.list, {
      kind,
      page: String(page),
      limit: String(limit),
      ...(search ? { search } : {}),
      ...(tags.length > 0 ? { tag: joinList(tags) } : {}),
      ...(mine ? { mine: '1' } : {}),
      ...(unused ? { unused: '1' } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    queryKey: [mediaLibrary.tags.tag, 'tags', kind],
    queryFn: ({ signal }) => call(mediaLibrary.tags, { query: { kind }, signal, silent: true }),
  });
  return { files, tags: known.data?.data ?? [] };
}

/** Why a picture cannot be chosen here, in words; null when it can. */
function useUnfit(limits: ImageLimits | undefined): (file: MediaItem) => string | null {
  const { t } = useText();
  return (file) => {
    if (!limits) return null;
    if (!limits.types.includes(file.mime_type)) return t('library.unfitType');
    const { width, height } = limits;
    const small = (file.width ?? 0) < width || (file.height ?? 0) < height;
    return small ? t('library.unfitSize', { width, height }) : null;
  };
}

/**
 * Every file that was uploaded: found by words and tags, described, seen where it is used, changed
 * for another everywhere. Opened from a field, it gives one picture to it.
 */
export default function MediaLibrary(props: { picking?: Picking; onClose: () => void }) {
  const { picking, onClose } = props;
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const again = useLibraryAgain();
  const narrow = useMediaQuery(NARROW, false);
  const [filters, setFilters] = useState<Filters>({ ...NO_FILTERS, kind: 'image', limit: PAGE });
  const [chosen, setChosen] = useState<number | null>(null);
  const [uploading, setUploading] = useState(false);
  const [replacing, setReplacing] = useState<MediaItem | null>(null);
  const [successor, setSuccessor] = useState<MediaItem | null>(null);
  const { files, tags } = useFiles(filters);
  const unfit = useUnfit(picking?.limits);

  // Another filter shows its first page.
  const filter = (change: Partial<Filters>) => setFilters({ ...filters, page: 1, ...change });
  const filtered =
    filters.search !== '' || filters.tags.length > 0 || filters.mine || filters.unused;
  const shownTags = [
    ...filters.tags.filter((tag) => !tags.some((known) => known.tag === tag)),
    ...tags.slice(0, TAGS_SHOWN).map(({ tag }) => tag),
  ];

  const action = (file: MediaItem) => {
    if (replacing) {
      return (
        file.id !== replacing.id && (
          <Button onClick={() => setSuccessor(file)}>{t('library.useInstead')}</Button>
        )
      );
    }
    if (!picking) return null;
    const reason = unfit(file);
    return (
      <div>
        <Button
          fullWidth
          disabled={reason !== null}
          onClick={() => {
            picking.pick(file);
            onClose();
          }}
        >
          {t('library.pick')}
        </Button>
        {reason && <p className={classes.reason}>{reason}</p>}
      </div>
    );
  };

  const details = chosen !== null && (
    <MediaDetails
      key={chosen}
      id={chosen}
      action={action}
      onReplace={
        replacing
          ? undefined
          : (file) => {
              setReplacing(file);
              setChosen(null);
            }
      }
      onGone={() => setChosen(null)}
    />
  );

  const rows = files.data?.data;
  const list = (
    <div className={classes.list}>
      <div className={classes.filters}>
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
        {can('media.create') && filters.kind === 'image' && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-expanded={uploading}
            onClick={() => setUploading(!uploading)}
          >
            {t('library.upload')}
          </Button>
        )}
      </div>
      {!picking && !replacing && (
        <SegmentedControl
          fullWidth
          aria-label={t('library.kinds')}
          value={filters.kind}
          data={FILE_KINDS.map((value) => ({ value, label: t(`library.kind.${value}`) }))}
          onChange={(kind) => setFilters({ ...filters, ...NO_FILTERS, kind })}
        />
      )}
      {uploading && (
        <ImageUpload
          label={t('library.upload')}
          limits={picking?.limits ?? INLINE_LIMITS}
          send={async (file, onProgress, signal) => {
            const purpose = picking?.purpose ?? 'inline';
            const picture = await uploadImage(client, file, purpose, onProgress, signal);
            setUploading(false);
            setChosen(picture.id);
            await again();
          }}
        />
      )}
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
      {files.error ? (
        <ErrorPanel error={files.error} retry={() => void files.refetch()} />
      ) : !rows ? (
        <div className={classes.grid} aria-hidden>
          {Array.from({ length: 8 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them
            <Skeleton key={n} height={150} />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyPanel
          title={t(filtered ? 'library.noneFound' : 'library.none')}
          action={
            filtered && (
              <Button variant="default" onClick={() => filter(NO_FILTERS)}>
                {t('library.clear')}
              </Button>
            )
          }
        />
      ) : (
        <MediaGrid
          files={rows}
          chosen={chosen}
          unfit={unfit}
          waiting={files.isPlaceholderData}
          onChoose={setChosen}
        />
      )}
      {files.data && (
        <ListFooter
          pagination={files.data.pagination}
          of={t('library.title')}
          onPage={(page) => setFilters({ ...filters, page })}
          onLimit={(limit) => filter({ limit })}
        />
      )}
    </div>
  );

  return (
    <Modal
      opened
      onClose={onClose}
      size={1160}
      closeOnEscape={successor === null}
      fullScreen={narrow}
      title={t(picking ? 'library.pickTitle' : 'library.title')}
      closeButtonProps={{ 'aria-label': t('library.close') }}
    >
      {replacing && (
        <div className={classes.replacing} role="status">
          <span>{t('library.replacing', { name: replacing.file_name })}</span>
          <Button variant="default" size="compact-md" onClick={() => setReplacing(null)}>
            {t('library.replaceStop')}
          </Button>
        </div>
      )}
      {narrow && details && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => setChosen(null)}
        >
          {t('library.back')}
        </Button>
      )}
      <div className={classes.panes}>
        {!(narrow && details) && list}
        {details || (!narrow && <p className={classes.hint}>{t('library.choose')}</p>)}
      </div>
      {replacing && successor && (
        <ReplaceMediaDialog
          from={replacing}
          to={successor}
          onClose={() => setSuccessor(null)}
          onDone={() => {
            setSuccessor(null);
            setReplacing(null);
          }}
        />
      )}
    </Modal>
  );
}
