import type { Image } from '@connect/contract/media/file-ref.ts';
import { IconPhoto, IconPinFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CutText } from '../../kit/display/cut-text.tsx';
import { useText } from '../../text/i18n.ts';
import { focalStyle } from '../item/focal-style.ts';
import classes from './title-cell.module.css';

interface TitleCellProps {
  /** Undefined: a list without pictures. */
  cover: (Pick<Image, 'alt_text' | 'focal'> & { thumb: string }) | null | undefined;
  /** Shown in place of the cover of an item without one. */
  mark?: ReactNode;
  /** Shown in a corner of the cover, such as a duration. */
  corner?: ReactNode;
  /** The title as the link to the item. */
  link: ReactNode;
  pinned: boolean;
  /** Small line below, for instance the category. */
  note?: ReactNode;
}

/**
 * The first cell of an item in lists: cover, pin, title, and a small line below if there is a note.
 */
export function TitleCell({ cover, mark, corner, link, pinned, note }: TitleCellProps) {
  const { t } = useText();
  return (
    <div className={classes.root}>
      {cover !== undefined && (
        <div className={classes.picture}>
          {cover ? (
            // Empty `alt`, because the title beside it says the same to a screen reader.
            <img
              className={classes.cover}
              src={cover.thumb}
              alt=""
              width={52}
              height={36}
              loading="lazy"
              style={focalStyle(cover)}
            />
          ) : mark ? (
            <span className={classes.cover}>{mark}</span>
          ) : (
            <span className={classes.cover} title={t('content.noCover')}>
              <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
            </span>
          )}
          {corner && <span className={classes.corner}>{corner}</span>}
        </div>
      )}
      <div className={classes.text}>
        <div className={classes.title}>
          <CutText lines={note ? 1 : 2}>
            {pinned && (
              <IconPinFilled
                size={13}
                role="img"
                aria-label={t('content.pinned')}
                className={classes.pin}
              />
            )}
            {link}
          </CutText>
        </div>
        {note && (
          <div className={classes.note}>
            <CutText>{note}</CutText>
          </div>
        )}
      </div>
    </div>
  );
}
