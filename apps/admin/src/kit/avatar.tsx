import type { CSSProperties } from 'react';
import classes from './avatar.module.css';

/** Thai vowels that stand before their consonant do not make an initial. */
const firstLetter = (name: string): string =>
  (name.match(/[^\s\u0E40-\u0E44]/u)?.[0] ?? '?').toUpperCase();

/** A person's picture, or the first letter of the name; decorative, the name stands beside it. */
export function Avatar(props: {
  name: string;
  url: string | null;
  size?: 'sm' | 'md' | 'xl';
  /** Which part of the picture is seen. */
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
