import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { REGISTRATIONS_AT_ONCE } from '@connect/contract/meetings/registration-states.ts';
import type { DoorItem, DoorResult, DoorRow, door } from '@connect/contract/registrations/door.ts';
import { codeIn } from '@connect/contract/registrations/door-code.ts';
import { ApiError } from '../../api/start/client.ts';
import { randomId } from '../../kit/page/random-id.ts';
import {
  itemOf,
  type KeptPeople,
  type KeptWaiting,
  nameTyped,
  type TypedPart,
  type WaitingItem,
  withWaiting,
} from './door-queue.ts';
import { corrected, type VerdictKind, verdictOf, type Way, type Why } from './door-verdict.ts';

type ListReply = ReplyOf<typeof door.list>;
type SyncReply = ReplyOf<typeof door.sync>;

export interface Verdict {
  kind: VerdictKind;
  name: string;
  workplace: string;
  /** Since when they are in. */
  at: string | null;
  why: Why | null;
  /** What the server says. */
  message: string | null;
  client_id: string | null;
  /** Grows, so that the same words are said again. */
  n: number;
}

export interface DoorSnapshot extends Omit<KeptPeople, 'typed'>, KeptWaiting {
  /** With what waits. */
  rows: DoorRow[];
  typed: Readonly<Record<string, TypedPart>>;
  verdict: Verdict | null;
  sending: boolean;
  /** Why nothing can be sent any more; what waits stays. */
  stuck: ApiError | null;
}

export interface DoorParts {
  read(): Promise<ListReply>;
  send(items: DoorItem[]): Promise<SyncReply>;
  keep(kept: { people?: KeptPeople; waiting?: KeptWaiting }): void;
  said(kind: VerdictKind): void;
}

const fresh = (reply: ListReply): KeptPeople => ({
  rows: reply.data,
  event: reply.meta.event,
  walkIn: reply.meta.walk_in,
  undo: reply.meta.undo,
  readAt: Date.parse(reply.meta.now),
  ahead: Date.parse(reply.meta.now) - Date.now(),
  typed: {},
});

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.isOutage || error.status === 401 || error.status === 429);

/**
 * What a device at the door knows and does (domain/registrations#on-the-device): every scan is kept first, shown at
 * once by what is known here, and sent in order; the server has the last word.
 */
export class Door {
  readonly #parts: DoorParts;
  readonly #listeners = new Set<() => void>();
  #people: KeptPeople;
  #waiting: KeptWaiting;
  #verdict: Verdict | null = null;
  #stuck: ApiError | null = null;
  #sending = false;
  #again = false;
  #isBehind = false;
  #ended = false;
  #said = 0;
  #shot: DoorSnapshot;

  constructor(
    parts: DoorParts,
    from: { reply?: ListReply | undefined; people: KeptPeople | null; waiting: KeptWaiting | null },
  ) {
    this.#parts = parts;
    const kept = from.reply ? fresh(from.reply) : from.people;
    if (!kept) throw new Error('A door is opened without its list');
    this.#people = { ...kept, typed: from.people?.typed ?? {} };
    const nothing = { title: kept.event.title, items: [], way: 'check_in', last: null } as const;
    this.#waiting = from.waiting ?? { ...nothing, items: [] };
    this.#shot = this.#shoot();
    this.#keep();
  }

  #shoot(): DoorSnapshot {
    const { typed, rows, ...people } = this.#people;
    return {
      ...people,
      ...this.#waiting,
      typed,
      rows: withWaiting(rows, this.#waiting.items, typed),
      verdict: this.#verdict,
      sending: this.#sending,
      stuck: this.#stuck,
    };
  }

  #keep(): void {
    if (!this.#ended) this.#parts.keep({ people: this.#people, waiting: this.#waiting });
  }

  #tell(): void {
    this.#shot = this.#shoot();
    for (const listener of this.#listeners) listener();
  }

  #changed(): void {
    this.#keep();
    this.#tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): DoorSnapshot => this.#shot;

  /** The time of the server: clocks of devices are off. */
  now(): number {
    return Date.now() + this.#people.ahead;
  }

  /** The session is over: nothing is kept any more. */
  end(): void {
    this.#ended = true;
  }

  #say(verdict: Omit<Verdict, 'n'>): void {
    this.#said += 1;
    this.#verdict = { ...verdict, n: this.#said };
    this.#parts.said(verdict.kind);
  }

  #setTyped(id: string, part: TypedPart | null): void {
    const { [id]: _gone, ...rest } = this.#people.typed;
    this.#people = { ...this.#people, typed: part ? { ...rest, [id]: part } : rest };
  }

  #setItems(change: (items: WaitingItem[]) => WaitingItem[]): void {
    this.#waiting = { ...this.#waiting, items: change(this.#waiting.items) };
  }

  #add(
    item: Omit<WaitingItem, 'client_id' | 'at' | 'refused'>,
    typed: TypedPart | null,
  ): WaitingItem {
    const at = new Date(this.now()).toISOString();
    const added = { ...item, client_id: randomId(), at, refused: null };
    this.#setItems((items) => [...items, added]);
    if (typed) this.#setTyped(added.client_id, typed);
    return added;
  }

  #rowOf(code: string): DoorRow | undefined {
    return this.#shot.rows.find((row) => row.code === code);
  }

  #judge(code: string | null) {
    const row = code === null ? undefined : this.#rowOf(code);
    const { kind, why = null } = verdictOf(row, this.#people.event, this.now(), this.#waiting.way);
    const about = { name: row?.display_name ?? '', workplace: row?.workplace_name ?? '' };
    return { ...about, kind, why, at: row?.checked_in_at ?? null, message: null };
  }

  /** From now on who is scanned comes, or leaves. */
  turnTo(way: Way): void {
    this.#waiting = { ...this.#waiting, way };
    this.#verdict = null;
    this.#changed();
  }

  /** Somebody is scanned, or chosen from the list. */
  async scan(text: string, method: 'qr' | 'manual'): Promise<void> {
    const code = codeIn(text);
    let judged = this.#judge(code);
    const isNo = () => judged.kind === 'unknown' || judged.kind === 'not_allowed';
    if (isNo()) {
      this.#say({ ...judged, client_id: null });
      this.#tell();
      // They may have registered, or got a seat, since the list was read.
      if (code === null || !(await this.refresh())) return;
      judged = this.#judge(code);
    }
    if (code === null || isNo()) return;
    // The second scan of somebody is noted, too.
    const { way: action } = this.#waiting;
    const { client_id, at } = this.#add({ action, code, method, of: null }, null);
    const { kind } = judged;
    const isSecond = kind === 'already_in' || kind === 'already_out';
    if (!isSecond) this.#waiting = { ...this.#waiting, last: { client_id, action, code, at } };
    // Of several times at which somebody came the first counts, of those at which they left the last.
    this.#say({ ...judged, at: kind === 'already_in' ? judged.at : at, client_id });
    this.#changed();
    await this.sync();
  }

  /** Somebody is typed in; instead of an item that was refused, where one is named. */
  async walkIn(person: NonNullable<TypedPart['person']>, instead?: string): Promise<void> {
    if (instead) this.discard(instead);
    const nobody = { action: 'walk_in', code: null, method: 'manual', of: null } as const;
    const { client_id, at } = this.#add(nobody, { person });
    this.#waiting = { ...this.#waiting, last: { client_id, action: 'check_in', code: null, at } };
    const about = { name: nameTyped(person), workplace: person.workplace_name };
    this.#say({ kind: 'ok', why: null, ...about, at, message: null, client_id });
    this.#changed();
    await this.sync();
  }

  /** Takes back what this device did last. */
  async undo(reason: string): Promise<void> {
    const { last } = this.#waiting;
    if (!last) return;
    const { client_id: of, code } = last;
    this.#add({ action: `undo_${last.action}`, code, method: 'manual', of }, { reason });
    this.#waiting = { ...this.#waiting, last: null };
    this.#verdict = null;
    this.#changed();
    await this.sync();
  }

  /** Sends a refused item again, with a reason where that is what it lacked. */
  async retry(id: string, reason?: string): Promise<void> {
    if (reason) this.#setTyped(id, { ...this.#people.typed[id], reason });
    this.#setItems((items) =>
      items.map((item) => (item.client_id === id ? { ...item, refused: null } : item)),
    );
    this.#changed();
    await this.sync();
  }

  /** Takes a refused item away for good. */
  discard(id: string): void {
    this.#drop(id);
    this.#changed();
  }

  #drop(id: string): void {
    this.#setItems((items) => items.filter(({ client_id: one }) => one !== id));
    this.#setTyped(id, null);
  }

  /** Reads the list anew; false without a network. */
  async refresh(): Promise<boolean> {
    try {
      const reply = await this.#parts.read();
      if (this.#ended) return false;
      this.#people = { ...fresh(reply), typed: this.#people.typed };
      this.#changed();
      return true;
    } catch {
      return false;
    }
  }

  /** Sends what waits, in order, and learns what the other doors did. */
  async catchUp(): Promise<void> {
    this.#isBehind = true;
    await this.sync();
  }

  /** Sends what waits, in order. One call at a time. */
  async sync(): Promise<void> {
    if (this.#sending) {
      this.#again = true;
      return;
    }
    this.#sending = true;
    this.#tell();
    try {
      do {
        this.#again = false;
        await this.#sendWaiting();
        if (this.#isBehind && !this.#ended) await this.#sendSome([]);
        this.#stuck = null;
      } while (this.#again && !this.#ended);
    } catch (error) {
      if (error instanceof ApiError && !isPassing(error)) this.#stuck = error;
    } finally {
      this.#sending = false;
      if (!this.#ended) this.#changed();
    }
  }

  async #sendWaiting(): Promise<void> {
    const items = this.#waiting.items.flatMap((item) => {
      const whole = item.refused ? null : itemOf(item, this.#people.typed[item.client_id]);
      return whole ? [whole] : [];
    });
    const next = items.slice(0, REGISTRATIONS_AT_ONCE);
    if (items.length > next.length) this.#again = true;
    if (next.length > 0) await this.#sendSome(next);
  }

  async #sendSome(items: DoorItem[]): Promise<void> {
    try {
      const reply = await this.#parts.send(items);
      if (this.#ended) return;
      for (const result of reply.data) this.#take(result);
      await this.#learn(reply.meta);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422 || items.length === 0) throw error;
      const [only] = items;
      // One that is malformed must not keep the others: each goes by itself.
      if (items.length > 1) for (const item of items) await this.#sendSome([item]);
      else if (only) this.#refuse(only.client_id, error.code, error.message);
    }
  }

  #take(result: DoorResult): void {
    const { client_id: id, ok, registration, code = '', message = '' } = result;
    // Another call had the lock for too long: this one comes again.
    if (!ok && code === 'unavailable') return;
    const { rows, typed } = this.#people;
    if (registration) {
      const known = rows.some((row) => row.id === registration.id);
      const person = typed[id]?.person;
      const named = {
        display_name: person ? nameTyped(person) : '',
        workplace_name: person?.workplace_name ?? '',
      };
      this.#people = {
        ...this.#people,
        rows: known
          ? rows.map((row) => (row.id === registration.id ? { ...row, ...registration } : row))
          : [...rows, { ...named, ...registration }],
      };
    }
    if (!ok) {
      this.#refuse(id, code, message);
      return;
    }
    const { last } = this.#waiting;
    if (registration && last?.client_id === id) {
      this.#waiting = { ...this.#waiting, last: { ...last, code: registration.code } };
    }
    if (registration) {
      const named = (item: WaitingItem) =>
        item.of === id ? { ...item, code: registration.code } : item;
      this.#setItems((items) => items.map(named));
    }
    if (this.#verdict?.client_id === id) {
      const better = corrected(this.#verdict.kind, result);
      if (better) this.#say({ ...this.#verdict, ...better });
    }
    this.#drop(id);
  }

  #refuse(id: string, code: string, message: string): void {
    const refused = { code, message };
    this.#setItems((items) =>
      items
        .map((item) => (item.client_id === id ? { ...item, refused } : item))
        // What was not done needs no taking back.
        .filter(({ of }) => of !== id),
    );
    if (this.#waiting.last?.client_id === id) this.#waiting = { ...this.#waiting, last: null };
    if (this.#verdict?.client_id !== id) return;
    this.#say({ ...this.#verdict, kind: 'not_allowed', at: null, message });
  }

  /** How the event is, and what became of everybody by whichever door. */
  async #learn({ states, event, now }: SyncReply['meta']): Promise<void> {
    const { rows } = this.#people;
    this.#people = { ...this.#people, event, ahead: Date.parse(now) - Date.now() };
    if (!states) return;
    this.#isBehind = false;
    const known = new Map(states.map((state) => [state.id, state]));
    this.#people = {
      ...this.#people,
      readAt: Date.parse(now),
      rows: rows.flatMap((row) => {
        const state = known.get(row.id);
        return state ? [{ ...row, ...state }] : [];
      }),
    };
    const here = new Set(rows.map(({ id }) => id));
    if (states.some(({ id }) => !here.has(id))) await this.refresh();
  }
}
