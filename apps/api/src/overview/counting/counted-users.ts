import { partOf, placeOf, VISITORS, visitorAt } from '../../usage/visitor-rows.ts';

/** Users of a part by their places: the number of their views, and whether they were active. */
export interface UsersOfPart {
  views: Int32Array;
  active: Uint8Array;
}

/** What was counted of each user, part by part. */
export class CountedUsers {
  readonly parts = new Map<number, UsersOfPart>();

  /** Room for the users of a part, of whom nothing is counted yet. */
  begin(part: number): UsersOfPart {
    const users = { views: new Int32Array(VISITORS), active: new Uint8Array(VISITORS) };
    this.parts.set(part, users);
    return users;
  }

  /** Tells signed-in viewers and the number of their views. */
  tellViewers(each: (user: number, views: number) => void): void {
    for (const [part, { views }] of this.parts) {
      for (let place = 0; place < views.length; place += 1) {
        const own = views[place] ?? 0;
        if (own > 0) each(visitorAt(part, place), own);
      }
    }
  }

  /** Whether a professional was active at all. */
  isActive(user: number): boolean {
    return this.parts.get(partOf(user))?.active[placeOf(user)] === 1;
  }
}
