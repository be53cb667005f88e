import { useSession } from '../../api/session.ts';
import classes from './header.module.css';

/** The person's picture, or the first letter of the name; decorative, the name stands beside it. */
export function Initial() {
  const { me } = useSession();
  return me.avatar_url ? (
    <img src={me.avatar_url} alt="" className={classes.avatar} />
  ) : (
    <span className={classes.avatar} aria-hidden>
      {firstLetter(me.display_name)}
    </span>
  );
}

/** Thai vowels that stand before their consonant do not make an initial. */
const firstLetter = (name: string): string =>
  (name.match(/[^\s\u0E40-\u0E44]/u)?.[0] ?? '?').toUpperCase();
