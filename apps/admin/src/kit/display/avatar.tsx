import type { CSSProperties } from 'react';
import classes from './avatar.module.css';

/** The first letter of a name; Thai vowels written before their consonant are skipped. */
const firstLetter = (name: string): string =>
  (name.match(/[^\s\u0E40-\u0E44]/u)?.[0] ?? '?').toUpperCase();

/**
 * The picture of a person, or the first letter of the name; decorative, because the name stands
 * beside it.
 */
export function Avatar(props: {
  name: string;
  url: string | null;
  size?: 'sm' | 'md' | 'xl';
  /** Position of the picture in its frame. */
  style?: CSSProperties;
}) {
  const { name, url, size = 'md', style } = props;
  return url ? (
    <img
      src={url}
      alt=""
      className={classes.avatar}
      data-size={size}
      loading="lazy"
      style={style}
    />
  ) : (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {firstLetter(name)}
    </span>
  );
}
