import type { MediaItem } from '@connect/contract/media/media.ts';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import type { ImageLimits } from '../../kit/image/image-check.ts';
import { ImageUpload } from '../../kit/image/image-upload.tsx';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import { INLINE_LIMITS, uploadImage } from '../picture/media-upload.ts';
import { MediaDetails, useLibraryAgain } from './media-details.tsx';
import { MediaChips, MediaKinds, MediaSearch } from './media-filters.tsx';
import { MediaFound } from './media-found.tsx';
import classes from './media-library.module.css';
import { ReplaceMediaDialog } from './replace-media-dialog.tsx';
import { type MediaFilter, NO_FILTERS, useFiles } from './use-files.ts';

const PAGE = 24;
const NARROW = '(max-width: 991.98px)';

/** What a picture is picked for. */
export interface Picking {
  limits: ImageLimits;
  purpose: 'cover' | 'share' | 'avatar' | 'inline';
  pick: (picture: MediaItem) => void;
}

/** Gives a function that says why a picture cannot be picked here; null if it can. */
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

/** Picks the picture, or says why it cannot be picked. */
function PickButton({ reason, onPick }: { reason: string | null; onPick: () => void }) {
  const { t } = useText();
  return (
    <div>
      <Button fullWidth onClick={onPick} {...refuse(reason)}>
        {t('library.pick')}
      </Button>
      {reason && <p className={classes.reason}>{reason}</p>}
    </div>
  );
}

/**
 * The library of all uploaded files: searched by words and tags, described, listed with their uses,
 * replaced everywhere. Opened from a field, it gives one picture to that field.
 */
export default function MediaLibrary(props: { picking?: Picking; onClose: () => void }) {
  const { picking, onClose } = props;
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const again = useLibraryAgain();
  const narrow = useMediaQuery(NARROW, false);
  const [filters, setFilters] = useState<MediaFilter>({
    ...NO_FILTERS,
    kind: 'image',
    limit: PAGE,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [uploading, setUploading] = useState(false);
  const [replacing, setReplacing] = useState<MediaItem | null>(null);
  const [successor, setSuccessor] = useState<MediaItem | null>(null);
  const { files, tags } = useFiles(filters);
  const unfit = useUnfit(picking?.limits);

  // A changed filter starts at its first page.
  const filter = (change: Partial<MediaFilter>) => setFilters({ ...filters, page: 1, ...change });
  const action = (file: MediaItem) => {
    if (replacing) {
      return (
        file.id !== replacing.id && (
          <Button onClick={() => setSuccessor(file)}>{t('library.useInstead')}</Button>
        )
      );
    }
    const pick = (picking: Picking) => {
      picking.pick(file);
      onClose();
    };
    return picking && <PickButton reason={unfit(file)} onPick={() => pick(picking)} />;
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

  const list = (
    <div className={classes.list}>
      <div className={classes.filters}>
        <MediaSearch filters={filters} filter={filter} />
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
        <MediaKinds
          kind={filters.kind}
          onKind={(kind) => setFilters({ ...filters, ...NO_FILTERS, kind })}
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
      <MediaChips filters={filters} filter={filter} known={tags} />
      <MediaFound
        files={files}
        chosen={chosen}
        unfit={unfit}
        onChoose={setChosen}
        filters={filters}
        filter={filter}
      />
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
