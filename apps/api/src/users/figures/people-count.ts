import { addDays, DAY_MS, type Days } from '../../time/moments.ts';
import type { Compared, Moving, Standing, Tab } from './figures.queries.ts';
import type { UserFacts } from './user-facts.ts';

/** New users by the day of their registration, and those of them whose licence is verified. */
export interface Registered {
  day: string;
  /** 0 unless hours are asked for. */
  hour: number;
  count: number;
  part: number;
}

/** Professionals at the end of a period, and those who came in it. */
export interface Audience {
  registered: number;
  verified: number;
  /** Accounts that may sign in, and those of them whom news may reach. */
  active: number;
  reachable: number;
  arrivals: Registered[];
}

/** Tells viewers, each once, and their views. */
export type TellsViewers = (each: (user: number, views: number) => void) => void;

const HOUR_MS = 3_600_000;
const HOURS = 24;

const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);

// What the tab of a user tells.
const SHOWN = 1;
const ACTIVE = 2;
const VERIFIED = 4;
const TRASHED = 8;
const PROFESSIONAL = 16;

function shownUsers({ tab, province }: UserFacts, traits: Uint8Array, places: Uint8Array) {
  const shown = new Uint8Array(tab.length);
  for (let user = 0; user < shown.length; user += 1) {
    if (((traits[tab[user] ?? 0] ?? 0) & SHOWN) !== 0)
      shown[user] = places[province[user] ?? 0] ?? 0;
  }
  return shown;
}

/**
 * Counts people over facts of them. What it says of one moment must be asked for at once, before anything is
 * waited for.
 */
export class PeopleCount {
  readonly #facts: UserFacts;
  readonly #leftAlone: Compared['left_alone'];
  readonly #traits: Uint8Array;
  /** By user; 1: a professional of the chosen kinds and regions who has an account. */
  readonly #shown: Uint8Array;
  /** What was counted, and for which moments of `Compared.ended` it stands: from the first on, before the second. */
  #standing: { people: readonly Standing[]; from: number; before: number } | undefined;
  #aside: { id: number; trashed: boolean }[] | undefined;

  constructor(facts: UserFacts, tabs: readonly Tab[], compared: Omit<Compared, 'ended'>) {
    this.#facts = facts;
    this.#leftAlone = compared.left_alone;
    this.#traits = new Uint8Array(1 + Math.max(0, ...tabs.map(({ id }) => id)));
    for (const { id, shown, active, verified, trashed, professional } of tabs) {
      this.#traits[id] =
        (shown ? SHOWN : 0) |
        (active ? ACTIVE : 0) |
        (verified ? VERIFIED : 0) |
        (trashed ? TRASHED : 0) |
        (professional ? PROFESSIONAL : 0);
    }
    const places = new Uint8Array(256);
    for (const code of compared.provinces) places[Number(code)] = 1;
    this.#shown = shownUsers(facts, this.#traits, places);
  }

  /** At the end of a period, or by now, with what people had agreed to by then (domain/overview#reachable). */
  audienceOf({ from, to }: Days, hourly: boolean, now: Date): Audience {
    const { tab, registered } = this.#facts;
    const shown = this.#shown;
    const traits = this.#traits;
    const begin = beginOf(from);
    const after = beginOf(to) + DAY_MS;
    const end = Math.min(after, now.getTime());
    const reached = this.#reachedAt(end);
    const part = hourly ? HOUR_MS : DAY_MS;
    const arrived = new Int32Array((after - begin) / part);
    const arrivedVerified = new Int32Array(arrived.length);
    const counts = { registered: 0, verified: 0, active: 0, reachable: 0 };
    for (let user = 0; user < shown.length; user += 1) {
      if (shown[user] === 0) continue;
      const at = registered[user] ?? 0;
      const own = traits[tab[user] ?? 0] ?? 0;
      const verified = (own & VERIFIED) === 0 ? 0 : 1;
      if (at < end) {
        counts.registered += 1;
        counts.verified += verified;
        if ((own & ACTIVE) !== 0) {
          counts.active += 1;
          counts.reachable += reached[user] ?? 0;
        }
      }
      if (at < begin || at >= after) continue;
      const index = Math.floor((at - begin) / part);
      arrived[index] = (arrived[index] ?? 0) + 1;
      arrivedVerified[index] = (arrivedVerified[index] ?? 0) + verified;
    }
    const arrivals = [...arrived].flatMap((count, index): Registered[] => {
      if (count === 0) return [];
      const day = addDays(from, Math.floor((index * part) / DAY_MS));
      const hour = hourly ? index % HOURS : 0;
      return [{ day, hour, count, part: arrivedVerified[index] ?? 0 }];
    });
    return { ...counts, arrivals };
  }

  /** By user; 1: news could reach them just before a moment. */
  #reachedAt(end: number): Uint8Array {
    const { size, user, first: since, second: until } = this.#facts.reaches;
    const reached = new Uint8Array(this.#shown.length);
    for (let place = 0; place < size; place += 1) {
      if ((since[place] ?? 0) < end && end <= (until[place] ?? 0)) reached[user[place] ?? 0] = 1;
    }
    return reached;
  }

  /** Professionals of whom the log says more than lists do: who is in the trash, and who has no province. */
  aside(): readonly { id: number; trashed: boolean }[] {
    this.#aside ??= this.#findAside();
    return this.#aside;
  }

  #findAside(): { id: number; trashed: boolean }[] {
    const { tab, province } = this.#facts;
    const traits = this.#traits;
    const found: { id: number; trashed: boolean }[] = [];
    for (let id = 0; id < tab.length; id += 1) {
      const own = traits[tab[id] ?? 0] ?? 0;
      if ((own & PROFESSIONAL) === 0) continue;
      const trashed = (own & TRASHED) !== 0;
      if (trashed || province[id] === 0) found.push({ id, trashed });
    }
    return found;
  }

  /** Who is in the care of each representative. */
  cared(): Map<number, number[]> {
    const { owner } = this.#facts;
    const shown = this.#shown;
    const found = new Map<number, number[]>();
    for (let user = 0; user < shown.length; user += 1) {
      const rep = owner[user] ?? 0;
      if (rep === 0 || shown[user] === 0) continue;
      const people = found.get(rep);
      if (people) people.push(user);
      else found.set(rep, [user]);
    }
    return found;
  }

  /** People on stages now, whoever may see them. */
  standing(ended: number): readonly Standing[] {
    const known = this.#standing;
    if (known && ended >= known.from && ended < known.before) return known.people;
    const { profiled } = this.#facts;
    const analysed = new Uint8Array(this.#shown.length);
    let before = Number.POSITIVE_INFINITY;
    for (let id = 0; id < analysed.length; id += 1) {
      const at = profiled[id] ?? 0;
      if (at <= ended) continue;
      analysed[id] = 1;
      before = Math.min(before, at);
    }
    for (const id of this.#leftAlone) {
      if (id < analysed.length) analysed[id] = 0;
    }
    const people = this.#countStanding(analysed);
    this.#standing = { people, from: ended, before };
    return people;
  }

  /** `analysed`: by user; 1: they agreed to profiling. */
  #countStanding(analysed: Uint8Array): Standing[] {
    const { stages, stageNames } = this.#facts;
    const { size, user, first: stage } = stages;
    const shown = this.#shown;
    const counts = new Int32Array(2 * stageNames.all.length);
    for (let place = 0; place < size; place += 1) {
      const own = user[place] ?? 0;
      if (shown[own] === 0) continue;
      const at = 2 * (stage[place] ?? 0) + (analysed[own] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return [...counts].flatMap((people, at) => {
      const [ladder, value, source = ''] = stageNames.all[at >> 1]?.split(' ') ?? [];
      if (people === 0) return [];
      return [
        { ladder: Number(ladder), value: Number(value), source, analysed: at % 2 === 1, people },
      ];
    });
  }

  /** Moves from one stage to another on some days. */
  moving({ from, to }: Days): Moving[] {
    const { moves, moveNames } = this.#facts;
    const { size, user, first: moved, second: name } = moves;
    const shown = this.#shown;
    const begin = beginOf(from);
    const after = beginOf(to) + DAY_MS;
    const counts = new Int32Array(moveNames.all.length);
    for (let place = 0; place < size; place += 1) {
      const at = moved[place] ?? 0;
      if (at < begin || at >= after || shown[user[place] ?? 0] === 0) continue;
      const own = name[place] ?? 0;
      counts[own] = (counts[own] ?? 0) + 1;
    }
    return [...counts].flatMap((count, at) => {
      const [ladder, before, then] = moveNames.all[at]?.split(' ') ?? [];
      if (count === 0) return [];
      return [{ ladder: Number(ladder), from: Number(before), to: Number(then), moves: count }];
    });
  }

  /** Views and viewers by the first specialty of each viewer; who has none is left out. */
  specialtiesOf(tellViewers: TellsViewers): Map<number, { views: number; people: number }> {
    const { shape, specialties, lists } = this.#facts;
    const views = new Float64Array(lists.length);
    const people = new Int32Array(lists.length);
    tellViewers((user, own) => {
      if (!shape[user]) return;
      const list = specialties[user] ?? 0;
      views[list] = (views[list] ?? 0) + own;
      people[list] = (people[list] ?? 0) + 1;
    });
    const found = new Map<number, { views: number; people: number }>();
    for (let list = 0; list < people.length; list += 1) {
      const count = people[list] ?? 0;
      const first = lists[list]?.[0] ?? 0;
      if (count === 0 || first === 0) continue;
      const share = found.get(first) ?? { views: 0, people: 0 };
      found.set(first, share);
      share.views += views[list] ?? 0;
      share.people += count;
    }
    return found;
  }
}
