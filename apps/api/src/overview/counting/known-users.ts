import { partOf, placeOf } from '../../usage/visitor-rows.ts';

/** Who joined a webinar: their place in the part, where they are, and when. */
interface Joined {
  place: number;
  province: number;
  bucket: number;
}

/** What is known of users besides their rows. */
export class KnownUsers {
  /** Who is never active or engaged. */
  readonly leftOut = new Set<number>();
  /** Whose province the log guessed: they have none of their own. */
  readonly unplaced = new Set<number>();
  /** Who joined a webinar, by parts. */
  readonly joined = new Map<number, Joined[]>();

  /** A professional who took part in a webinar. */
  addJoined(user: number, province: number, bucket: number): void {
    const part = partOf(user);
    const known = this.joined.get(part) ?? [];
    this.joined.set(part, known);
    known.push({ place: placeOf(user), province, bucket });
  }
}
