import { describe, expect, it } from 'vitest';
import {
  fillValue,
  learnStatements,
  learnValue,
  type RecordedRequest,
  type RecordedStatement,
  type StatementTemplate,
} from './statement-template.ts';

const inputs = [
  { mark: '100000000001', id: 11 },
  { mark: '100000000002', id: 22 },
] as const;
const known = { inputs, before: new Map() };
const replay = { input: { mark: '100000000777', id: 77 }, rows: [] };
const learnAndFill = (a: unknown, b: unknown) => fillValue(learnValue(a, b, known), replay);

describe('a value of the next request', () => {
  it('that was equal in both requests stays as it is', () => {
    expect(learnAndFill(['ก', null, 3], ['ก', null, 3])).toEqual(['ก', null, 3]);
  });

  it('that is the id of the address becomes the new id', () => {
    expect(learnAndFill(11, 22)).toBe(77);
  });

  it('that contains the mark contains the new mark, as often', () => {
    expect(learnAndFill('x-100000000001-100000000001%', 'x-100000000002-100000000002%')).toBe(
      'x-100000000777-100000000777%',
    );
  });

  it('that is JSON text is filled inside and stays JSON text', () => {
    const json = (mark: string, id: number) =>
      JSON.stringify({ title: `บทความ ${mark}`, of: [id], tags: ['a'] });
    expect(learnAndFill(json('100000000001', 11), json('100000000002', 22))).toBe(
      json('100000000777', 77),
    );
  });

  it('that is a moment is now, in the same form', () => {
    const before = Date.now();
    const utc = learnAndFill('2026-11-20T01:00:00.000Z', '2026-11-20T01:00:01.000Z');
    const bangkok = learnAndFill('2026-11-20T08:00:00.000+07:00', '2026-11-20T08:00:01.000+07:00');
    expect(utc).toMatch(/Z$/);
    expect(bangkok).toMatch(/\+07:00$/);
    for (const moment of [utc, bangkok]) {
      expect(Date.parse(String(moment))).toBeGreaterThanOrEqual(before);
      expect(Date.parse(String(moment))).toBeLessThanOrEqual(Date.now());
    }
  });

  it('that is a UUID is a new one', () => {
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
    const filled = learnAndFill(a, b);
    expect(filled).toMatch(/^[0-9a-f-]{36}$/);
    expect([a, b]).not.toContain(filled);
  });

  it('whose origin is unknown is refused, also deep inside JSON', () => {
    expect(() => learnValue('red', 'blue', known)).toThrow('"red" and "blue"');
    expect(() => learnValue('{"n":[1]}', '{"n":[2]}', known)).toThrow('1 and 2');
    expect(() => learnValue([1], [1, 2], known)).toThrow('come from');
  });
});

const statement = (over: Partial<RecordedStatement>): RecordedStatement => ({
  checkout: 1,
  text: 'select 1',
  values: [],
  rows: [],
  after: [],
  ...over,
});

const request = (n: 0 | 1, returned: number, version: number): RecordedRequest => ({
  input: inputs[n],
  statements: [
    statement({ text: 'begin' }),
    statement({ text: 'insert', rows: [{ id: returned, version }], after: [0] }),
    statement({ text: 'audit', values: [returned, version + 1], after: [0, 1] }),
    statement({ text: 'commit', after: [0, 1, 2] }),
  ],
});

const at = (statements: StatementTemplate[], n: number) => {
  const found = statements[n];
  if (!found) throw new Error(`There is no statement ${n}`);
  return found;
};

describe('the statements of two requests', () => {
  it('take ids and counters from the rows answered earlier', () => {
    const learned = learnStatements(request(0, 501, 3), request(1, 502, 8));
    const rows = [[], [{ id: 900, version: 41 }]];
    const values = at(learned, 2).values.map((v) => fillValue(v, { input: replay.input, rows }));
    expect(values).toEqual([900, 42]);
  });

  it('wait only for what nothing else they wait for has waited for', () => {
    const learned = learnStatements(request(0, 501, 3), request(1, 502, 8));
    expect(learned.map(({ after }) => after)).toEqual([[], [0], [1], [2]]);
  });

  it('that ran at the same time still do', () => {
    const two = (n: 0 | 1): RecordedRequest => ({
      input: inputs[n],
      statements: [statement({ text: 'page' }), statement({ text: 'counts', checkout: 2 })],
    });
    expect(learnStatements(two(0), two(1)).map(({ after }) => after)).toEqual([[], []]);
  });

  it('that differ in their text are refused', () => {
    const other = { input: inputs[1], statements: [statement({ text: 'something else' })] };
    expect(() => learnStatements(request(0, 1, 1), other)).toThrow('different statements');
  });

  it('with a value of unknown origin are refused, naming statement and place', () => {
    const one = (n: 0 | 1, value: string): RecordedRequest => ({
      input: inputs[n],
      statements: [statement({ text: 'update t set c = $2', values: [1, value] })],
    });
    expect(() => learnStatements(one(0, 'red'), one(1, 'blue'))).toThrow(
      'Value $2 of "update t set c = $2"',
    );
  });
});
