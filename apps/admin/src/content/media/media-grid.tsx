import type { MediaItem } from '@connect/contract/media/media.ts';
import { formatBytes, formatNumber } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './media-library.module.css';
import { MediaThumb } from './media-thumb.tsx';

/** The files of one page as thumbnails with their names; one of them is selected. */
export function MediaGrid(props: {
  files: readonly MediaItem[];
  chosen: number | null;
  /** Why a file does not fit what the library was opened for; null if it fits. */
  unfit: (file: MediaItem) => string | null;
  waiting: boolean;
  onChoose: (id: number) => void;
}) {
  const { files, chosen, unfit, waiting, onChoose } = props;
  const { t } = useText();
  return (
    <ul
      className={classes.grid}
      aria-label={t('library.files')}
      data-waiting={waiting || undefined}
    >
      {files.map((file) => {
        const held = file.scan_status === 'pending' || file.scan_status === 'infected';
        const reason = unfit(file) ?? (held ? t(`files.scan.${file.scan_status}`) : null);
        return (
          <li key={file.id}>
            <button
              type="button"
              className={classes.tile}
              aria-pressed={file.id === chosen}
              data-unfit={reason !== null || undefined}
              onClick={() => onChoose(file.id)}
            >
              <MediaThumb file={file} className={classes.thumb} />
              <span className={classes.tileName}>{file.alt_text || file.file_name}</span>
              <span className={classes.small}>
                {[
                  file.width && file.height
                    ? `${file.width}×${file.height}`
                    : formatBytes(file.size),
                  ...(file.usage_count > 0
                    ? [t('library.uses', { n: formatNumber(file.usage_count) })]
                    : []),
                ].join(' · ')}
              </span>
              {reason && <span className={classes.reason}>{reason}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
