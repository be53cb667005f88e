import type { DoorItem, DoorRow } from '@connect/contract/registrations/door.ts';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../api/start/client.ts', () => {
  class ApiError extends Error {
    readonly status: number;
    readonly code: string;
    constructor(status: number, code: string) {
      super(code);
      this.status = status;
      this.code = code;
    }
    get isOutage() {
      return this.status === 0;
    }
  }
  return { ApiError };
});
const { ApiError } = await import('../../api/start/client.ts');
const { Door } = await import('./door.ts');

const PERSON = {
  title_prefix: '',
  first_name: 'กมลวรรณ',
  last_name: 'นามสมมติ',
  user_type: 'doctor',
  profession: null,
  license_no: null,
  specialty_id: null,
  workplace_name: '',
  province_code: null,
  email: null,
  phone: '+66812345678',
} as const;
const [ONE, TWO] = ['AAAAAAAA', 'BBBBBBBB'];
const row = (id: number, code: string, more: Partial<DoorRow> = {}): DoorRow => ({
  id,
  code,
  display_name: `คนที่ ${id}`,
  workplace_name: '',
  status: 'confirmed',
  checked_in_at: null,
  checked_out_at: null,
  ...more,
});

/** A server that answers each item by its code. */
let rows: DoorRow[];
let answers: Record<string, { code: string } | 'away'>;
let sent: DoorItem[][];
let kept: { people?: unknown; waiting?: unknown }[];
beforeEach(() => {
  rows = [row(1, ONE), row(2, TWO)];
  answers = {};
  sent = [];
  kept = [];
});
const HOUR = 3_600_000;
const moment = (ms: number) => new Date(Date.now() + ms).toISOString();
const event = () => ({
  id: 7,
  title: 'งาน',
  opens_at: moment(-HOUR),
  closes_at: moment(HOUR),
  cancelled: false,
});
const outage = () => new ApiError(0, 'unavailable', '');

function result(item: DoorItem) {
  const { client_id } = item;
  const code = 'code' in item ? item.code : item.action;
  const answer = answers[code];
  if (answer && answer !== 'away') {
    const { code: refusal } = answer;
    return {
      client_id,
      ok: false,
      outcome: null,
      registration: null,
      code: refusal,
      message: 'ไม่ได้',
    };
  }
  const found = rows.find((one) => one.code === code) ?? row(9, 'NNNNNNNN');
  const came = found.checked_in_at ?? item.at;
  const checked_out_at = item.action === 'check_out' ? item.at : null;
  const isNew = item.action === 'check_out' && found.status !== 'attended';
  const registration = isNew
    ? found
    : { ...found, status: 'attended' as const, checked_in_at: came, checked_out_at };
  rows = [...rows.filter(({ id }) => id !== found.id), registration];
  const outcome = isNew ? ('not_in' as const) : ('done' as const);
  return { client_id, ok: true, outcome, registration };
}
const send = async (items: DoorItem[]) => {
  if (answers.all === 'away') throw outage();
  sent.push(items);
  const bad = items.some((item) => item.action === 'walk_in' && answers.walk_in === 'away');
  if (bad) throw new ApiError(422, 'validation_failed', '');
  const data = items.map(result);
  const states = items.length > 0 ? null : rows;
  return { data, meta: { states, event: event(), now: moment(0) } };
};
const list = () => ({
  data: rows,
  meta: { event: event(), now: moment(0), walk_in: true, undo: true },
});
const open = (kind: 'reply' | 'kept' = 'reply', from: Record<string, unknown> = {}) =>
  new Door(
    {
      read: async () => {
        if (answers.all === 'away') throw outage();
        return list();
      },
      send,
      keep: (next) => void kept.push(next),
      said: () => undefined,
    },
    { reply: kind === 'reply' ? list() : undefined, people: null, waiting: null, ...from },
  );
const kindOf = (door: InstanceType<typeof Door>) => door.snapshot().verdict?.kind;

it('keeps scans without a network, counts them, and sends them in order', async () => {
  answers.all = 'away';
  const door = open();
  await door.scan(TWO, 'qr');
  await door.scan(ONE.toLowerCase(), 'manual');
  expect(door.snapshot().items).toHaveLength(2);
  expect(door.snapshot().rows.map(({ status }) => status)).toEqual(['attended', 'attended']);
  await door.scan(ONE, 'qr');
  expect(kindOf(door)).toBe('already_in');
  answers = {};
  await door.sync();
  expect(sent[0]?.map((item) => item.action === 'check_in' && item.code)).toEqual([TWO, ONE, ONE]);
  expect(door.snapshot().items).toEqual([]);
});

it('a scan is answered by itself, and what other doors did is asked for besides', async () => {
  const door = open();
  rows = [row(1, ONE), row(2, TWO, { status: 'attended' })];
  await door.scan(ONE, 'qr');
  const two = () => door.snapshot().rows.find(({ code }) => code === TWO)?.status;
  expect([sent.map(({ length }) => length), two()]).toEqual([[1], 'confirmed']);
  await door.catchUp();
  expect([sent.map(({ length }) => length), two()]).toEqual([[1, 0], 'attended']);
});

it('a device that was away sends first, and then learns what became of everybody', async () => {
  answers.all = 'away';
  const door = open();
  await door.scan(ONE, 'qr');
  await door.catchUp();
  rows = [row(1, ONE), row(2, TWO, { status: 'attended' })];
  answers = {};
  await door.sync();
  expect(sent.map(({ length }) => length)).toEqual([1, 0]);
  expect(door.snapshot().rows.map(({ status }) => status)).toEqual(['attended', 'attended']);
});

it('what waits names nobody, and what was typed lies with the people', async () => {
  answers.all = 'away';
  const door = open();
  await door.walkIn(PERSON);
  await door.scan(ONE, 'qr');
  await door.undo('ชื่อคล้ายกัน');
  const last = kept.at(-1);
  const waiting = JSON.stringify(last?.waiting);
  for (const word of ['กมลวรรณ', '812345678', 'คนที่', 'ชื่อคล้ายกัน']) {
    expect(waiting).not.toContain(word);
    expect(JSON.stringify(last?.people)).toContain(word);
  }
});

it('one that is refused waits for somebody, the others are sent; it can be sent again or taken away', async () => {
  answers[ONE] = { code: 'wrong_state' };
  const door = open();
  await door.scan(ONE, 'qr');
  expect(kindOf(door)).toBe('not_allowed');
  await door.scan(TWO, 'qr');
  expect(door.snapshot().items.map(({ code, refused }) => [code, refused?.code])).toEqual([
    [ONE, 'wrong_state'],
  ]);
  expect(door.snapshot().rows.find(({ code }) => code === ONE)?.status).toBe('confirmed');
  const id = door.snapshot().items[0]?.client_id ?? '';
  answers = {};
  await door.retry(id);
  expect(door.snapshot().items).toEqual([]);
});

it('one that the server cannot read keeps no other from being sent', async () => {
  answers.all = 'away';
  const door = open();
  await door.walkIn(PERSON);
  await door.scan(TWO, 'qr');
  answers = { walk_in: 'away' };
  await door.sync();
  expect(door.snapshot().items.map(({ action, refused }) => [action, refused?.code])).toEqual([
    ['walk_in', 'validation_failed'],
  ]);
  expect(rows.find(({ code }) => code === TWO)?.status).toBe('attended');
});

it('one that is told to come again stays', async () => {
  answers[ONE] = { code: 'unavailable' };
  const door = open();
  await door.scan(ONE, 'qr');
  expect(door.snapshot().items.map(({ refused }) => refused)).toEqual([null]);
});

it('what was not done needs no taking back', async () => {
  answers.all = 'away';
  const door = open();
  await door.scan(ONE, 'qr');
  await door.undo('เช็กอินผิดคน');
  expect(door.snapshot().rows.find(({ code }) => code === ONE)?.status).toBe('confirmed');
  answers = { [ONE]: { code: 'wrong_state' }, undo_check_in: { code: 'not_found' } };
  await door.sync();
  expect(door.snapshot().items.map(({ action }) => action)).toEqual(['check_in']);
});

it('somebody who registered since is found, when there is a network', async () => {
  const door = open();
  rows = [...rows, row(3, 'CCCCCCCC')];
  await door.scan('CCCCCCCC', 'qr');
  expect(kindOf(door)).toBe('ok');
  answers.all = 'away';
  await door.scan('DDDDDDDD', 'qr');
  expect(kindOf(door)).toBe('unknown');
  expect(door.snapshot().items).toEqual([]);
});

it.each([
  ['cancelled', 'cancelled'],
  ['waitlisted', 'waitlisted'],
  ['no_show', 'no_show'],
  ['rejected', 'rejected'],
] as const)('whoever is %s is not let in, and told why', async (status, why) => {
  rows = [row(1, ONE, { status })];
  const door = open();
  await door.scan(ONE, 'qr');
  expect(door.snapshot().verdict).toMatchObject({ kind: 'not_allowed', why });
  expect(sent).toEqual([]);
});

it('after the end of the session nothing is kept any more', async () => {
  const door = open();
  door.end();
  const before = kept.length;
  await door.scan(ONE, 'qr');
  expect(kept).toHaveLength(before);
});

it('switched over, scans are check-outs, also without a network, and the device keeps which way it is', async () => {
  rows = [row(1, ONE, { status: 'attended', checked_in_at: moment(-HOUR) }), row(2, TWO)];
  answers.all = 'away';
  const door = open();
  door.turnTo('check_out');
  await door.scan(ONE, 'qr');
  expect([kindOf(door), door.snapshot().last?.action]).toEqual(['out', 'check_out']);
  expect(door.snapshot().rows[0]?.checked_out_at).not.toBeNull();
  await door.scan(ONE, 'qr');
  expect(kindOf(door)).toBe('already_out');
  // Another door may have let them in, and has no network.
  await door.scan(TWO, 'qr');
  expect(kindOf(door)).toBe('not_in');
  expect(kept.at(-1)?.waiting).toMatchObject({ way: 'check_out' });
  answers = {};
  await door.sync();
  expect(sent[0]?.map(({ action }) => action)).toEqual(['check_out', 'check_out', 'check_out']);
  expect(door.snapshot().rows.map(({ status }) => status)).toContain('confirmed');
});

it('a check-out is taken back as one, and whoever left is checked in again', async () => {
  rows = [row(1, ONE, { status: 'attended', checked_in_at: moment(-HOUR) })];
  answers.all = 'away';
  const door = open();
  door.turnTo('check_out');
  await door.scan(ONE, 'manual');
  await door.undo('สแกนผิดคน');
  expect(door.snapshot().rows[0]?.checked_out_at).toBeNull();
  await door.scan(ONE, 'manual');
  door.turnTo('check_in');
  await door.scan(ONE, 'manual');
  expect(kindOf(door)).toBe('ok');
  expect(door.snapshot().rows[0]?.checked_out_at).toBeNull();
  expect(door.snapshot().items.map(({ action }) => action)).toEqual([
    'check_out',
    'undo_check_out',
    'check_out',
    'check_in',
  ]);
});

it('says what the server knows better of who leaves', async () => {
  rows = [row(1, ONE, { status: 'attended', checked_in_at: moment(-HOUR) })];
  const door = open();
  rows = [row(1, ONE)];
  door.turnTo('check_out');
  await door.scan(ONE, 'qr');
  expect(kindOf(door)).toBe('not_in');
});
