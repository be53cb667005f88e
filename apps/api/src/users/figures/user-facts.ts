import { reaching, UserEntries, Words } from './user-entries.ts';
import type { MoveRow, PersonRow, ReachRow, StageRow } from './user-facts.queries.ts';

/** What is read of users. */
export interface FactRows {
  persons: readonly PersonRow[];
  reaches: readonly ReachRow[];
  stages: readonly StageRow[];
  moves: readonly MoveRow[];
}

const bytes = (length: number) => new Uint8Array(length);
const words = (length: number) => new Uint16Array(length);
const ints = (length: number) => new Int32Array(length);
const floats = (length: number) => new Float64Array(length);

/**
 * A few numbers of every user, by the user's id (decision 37). Ids are given one after the other, so that arrays
 * have few gaps. Moments are in milliseconds.
 */
export class UserFacts {
  /** Another one after every change. */
  version = 0;
  /** Type, status and state of the licence as `user_tab` has them; 0: there is no such user. */
  tab = words(0);
  /** 0: none. */
  province = bytes(0);
  specialty = ints(0);
  registered = floats(0);
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

  /** Replaces what is known of these users. */
  replace(ids: readonly number[], rows: FactRows): void {
    for (const id of ids) {
      if (id < this.tab.length) this.tab[id] = 0;
      this.reaches.clear(id);
      this.stages.clear(id);
      this.moves.clear(id);
    }
    this.add(rows);
  }

  add({ persons, reaches, stages, moves }: FactRows): void {
    this.version += 1;
    for (const { id, tab_id, province_code, specialty, registered, profiled } of persons) {
      this.tab = reaching(this.tab, id, words);
      this.province = reaching(this.province, id, bytes);
      this.specialty = reaching(this.specialty, id, ints);
      this.registered = reaching(this.registered, id, floats);
      this.profiled = reaching(this.profiled, id, floats);
      this.tab[id] = tab_id;
      this.province[id] = Number(province_code ?? 0);
      this.specialty[id] = specialty ?? 0;
      this.registered[id] = registered;
      this.profiled[id] = profiled ?? Number.NEGATIVE_INFINITY;
    }
    for (const { user_id, since, until } of reaches) this.reaches.add(user_id, since, until);
    for (const { user_id, what } of stages) {
      this.stages.add(user_id, this.stageNames.numberOf(what), 0);
    }
    for (const { user_id, at, what } of moves) {
      this.moves.add(user_id, at, this.moveNames.numberOf(what));
    }
  }
}
