import { DAY_MS } from '../../time/moments.ts';
import { reaching, UserEntries, Words } from './user-entries.ts';
import type {
  ListRow,
  MoveRow,
  PersonRow,
  ReachRow,
  ShapeRow,
  StageRow,
} from './user-facts.queries.ts';

/** What is read of users. */
export interface FactRows {
  shapes: readonly ShapeRow[];
  lists: readonly ListRow[];
  persons: readonly PersonRow[];
  reaches: readonly ReachRow[];
  stages: readonly StageRow[];
  moves: readonly MoveRow[];
}

const bytes = (length: number) => new Uint8Array(length);
const words = (length: number) => new Uint16Array(length);
const ints = (length: number) => new Int32Array(length);
const floats = (length: number) => new Float64Array(length);

const listsOf = (person: PersonRow): number[] => [
  person.specialties_id,
  person.texts_id,
  person.stages_id,
  person.set_stages_id,
];

/** The day since 1970 of a moment; where it begins is the same for all. */
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

/** The day of a licence that does not end, and below zero of who was never active. */
const NEVER = 2 ** 31 - 1;

/**
 * A few numbers of every user, by the user's id (decisions 37 and 42). Ids are given one after the other, so that
 * arrays have few gaps. Moments are in milliseconds.
 */
export class UserFacts {
  /** Another one after every change. */
  version = 0;
  /** By number, as users have them. */
  readonly shapes: (ShapeRow | undefined)[] = [];
  readonly lists: (readonly number[] | undefined)[] = [];
  /** The numbers of lists that have an id. */
  readonly listsWith = new Map<number, number[]>();
  /** 0: there is no such user. */
  shape = ints(0);
  /** Type, status and state of the licence as `user_tab` has them; 0: there is no such user. */
  tab = words(0);
  /** Numbers of lists. */
  specialties = ints(0);
  texts = ints(0);
  stagesAll = ints(0);
  stagesSet = ints(0);
  /** 0: none. */
  province = bytes(0);
  workplace = ints(0);
  owner = ints(0);
  /** Purposes as bits, and since when, as `user_facet` has them. */
  agreed = words(0);
  agreedSince = floats(0);
  reachSince = floats(0);
  /** Infinity: not in the trash. */
  gone = floats(0);
  /** The day since 1970 on which a licence ends. */
  expires = ints(0);
  registered = floats(0);
  /** The day since 1970 on which they were active last. */
  active = ints(0);
  /** When they agreed to profiling; -Infinity: they do not. */
  profiled = floats(0);
  /** After which moment, and up to which, somebody could be reached. */
  readonly reaches = new UserEntries();
  /** Number of the stage in `stageNames`. */
  readonly stages = new UserEntries();
  readonly stageNames = new Words();
  /** Moment, and number of the move in `moveNames`. */
  readonly moves = new UserEntries();
  readonly moveNames = new Words();

  /** Numbers of shapes and lists that persons have and that were not read yet. */
  unknownOf(persons: readonly PersonRow[]): { shapes: number[]; lists: number[] } {
    const [shapes, lists] = [new Set<number>(), new Set<number>()];
    for (const person of persons) {
      if (!this.shapes[person.shape_id]) shapes.add(person.shape_id);
      for (const list of listsOf(person)) if (!this.lists[list]) lists.add(list);
    }
    return { shapes: [...shapes], lists: [...lists] };
  }

  /** Replaces what is known of these users. */
  replace(ids: readonly number[], rows: FactRows): void {
    for (const id of ids) {
      if (id < this.tab.length) {
        this.tab[id] = 0;
        this.shape[id] = 0;
      }
      this.reaches.clear(id);
      this.stages.clear(id);
      this.moves.clear(id);
    }
    this.add(rows);
  }

  /** What lists alone count: what overviews counted stands. */
  setActive(days: readonly Pick<PersonRow, 'id' | 'active'>[]): void {
    for (const { id, active } of days) this.active[id] = active ?? -NEVER;
  }

  add({ shapes, lists, persons, reaches, stages, moves }: FactRows): void {
    this.version += 1;
    for (const shape of shapes) this.shapes[shape.id] = shape;
    for (const list of lists) this.#addList(list);
    for (const person of persons) this.#addPerson(person);
    for (const { user_id, since, until } of reaches) this.reaches.add(user_id, since, until);
    for (const { user_id, what } of stages) {
      this.stages.add(user_id, this.stageNames.numberOf(what), 0);
    }
    for (const { user_id, at, what } of moves) {
      this.moves.add(user_id, at, this.moveNames.numberOf(what));
    }
  }

  #addList({ id, ids }: ListRow): void {
    if (this.lists[id]) return;
    this.lists[id] = ids;
    for (const one of ids) {
      const having = this.listsWith.get(one);
      if (having) having.push(id);
      else this.listsWith.set(one, [id]);
    }
  }

  #addPerson(person: PersonRow): void {
    const { id } = person;
    if (id >= this.shape.length) this.#reach(id);
    this.shape[id] = person.shape_id;
    this.tab[id] = this.shapes[person.shape_id]?.tab_id ?? 0;
    this.specialties[id] = person.specialties_id;
    this.texts[id] = person.texts_id;
    this.stagesAll[id] = person.stages_id;
    this.stagesSet[id] = person.set_stages_id;
    this.province[id] = Number(person.province_code ?? 0);
    this.workplace[id] = person.workplace_id ?? 0;
    this.owner[id] = person.owner_rep_id ?? 0;
    this.agreed[id] = person.agreed;
    this.agreedSince[id] = person.agreed_since;
    this.reachSince[id] = person.reach_since;
    this.gone[id] = person.gone;
    this.expires[id] = person.expires ?? NEVER;
    this.registered[id] = person.registered;
    this.active[id] = person.active ?? -NEVER;
    this.profiled[id] = person.profiled ?? Number.NEGATIVE_INFINITY;
  }

  #reach(id: number): void {
    this.shape = reaching(this.shape, id, ints);
    this.tab = reaching(this.tab, id, words);
    this.specialties = reaching(this.specialties, id, ints);
    this.texts = reaching(this.texts, id, ints);
    this.stagesAll = reaching(this.stagesAll, id, ints);
    this.stagesSet = reaching(this.stagesSet, id, ints);
    this.province = reaching(this.province, id, bytes);
    this.workplace = reaching(this.workplace, id, ints);
    this.owner = reaching(this.owner, id, ints);
    this.agreed = reaching(this.agreed, id, words);
    this.agreedSince = reaching(this.agreedSince, id, floats);
    this.reachSince = reaching(this.reachSince, id, floats);
    this.gone = reaching(this.gone, id, floats);
    this.expires = reaching(this.expires, id, ints);
    this.registered = reaching(this.registered, id, floats);
    this.active = reaching(this.active, id, ints);
    this.profiled = reaching(this.profiled, id, floats);
  }
}
