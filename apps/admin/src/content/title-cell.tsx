import type { Image } from '@connect/contract/content.ts';
import { IconPhoto, IconPinFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CutText } from '../kit/cut-text.tsx';
import { useText } from '../text/i18n.ts';
import { focalStyle } from './focal-style.ts';
import classes from './title-cell.module.css';

interface TitleCellProps {
  cover: (Pick<Image, 'alt_text' | 'focal'> & { thumb: string }) | null;
  /** Stands in the place of the cover of what has none. */
  mark?: ReactNode;
  /** Said in a corner of the picture, such as a length. */
  corner?: ReactNode;
  /** The title as the link to the item. */
  link: ReactNode;
  pinned: boolean;
  /** Small line below, for instance the category. */
  note?: ReactNode;
}

/** How a list names a piece of content: cover, pin, title, and where it has one a small line below. */
export function TitleCell({ cover, mark, corner, link, pinned, note }: TitleCellProps) {
  const { t } = useText();
  return (
    <div className={classes.root}>
      <div className={classes.picture}>
        {cover ? (
          // The title beside it says the same: a reader hears it once.
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
