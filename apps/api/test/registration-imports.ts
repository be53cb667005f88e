import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { registrationImport } from '@connect/contract/registrations/registration-import.ts';
import { expect } from 'vitest';
import { caller } from './call.ts';
import { settleJobs } from './jobs.ts';
import { makeEvent } from './meeting-factories.ts';
import type { SignedIn, TestApp } from './test-app.ts';
import { uploadBody } from './upload-files.ts';

type EventMore = NonNullable<Parameters<typeof makeEvent>[1]>;

interface Trial {
  by?: SignedIn;
  columns?: (string | null)[];
  defaults?: { user_type?: 'doctor' };
}

export const HEAD = 'ชื่อ,นามสกุล,ประเภท,สถานที่ทำงาน,จังหวัด,อีเมล,มือถือ';
export const sheet = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
export const person = (n: number, { place = '', email = `reg${n}@hcp.example` } = {}) =>
  `ธัญชนก,ทดลองรัตน์,เภสัชกร,${place},เชียงใหม่,${email},`;
/** A question of an event that must be answered. */
export const SIZE: EventQuestion = {
  key: 'q1',
  label: 'ขนาดเสื้อ',
  type: 'select',
  options: ['S', 'M'],
  required: true,
};
/** Counts of an import in which nothing happened. */
export const zero = { created: 0, changed: 0, unchanged: 0, refused: 0 };
export const told = (run: ImportRun) =>
  run.issues.map(({ row, column, code }) => `${row} ${column}: ${code}`);

/** Imports of registrations by calls, by `admin` unless told otherwise. */
export function registrationImports(t: TestApp, admin: SignedIn) {
  const { db } = t.deps;
  const as = (by: SignedIn) => caller(t.app, by.headers);
  const settle = async () => expect(await settleJobs(t.deps, t.pool)).toEqual([]);

  const open = async (event: EventMore['event'] = {}, more: EventMore = {}) =>
    (
      await makeEvent(db, {
        status: 'publish',
        ...more,
        event: { registration_mode: 'open', ...event },
      })
    ).id;

  async function upload(event: number, file: Buffer | string, by: SignedIn = admin) {
    const { payload, headers } = await uploadBody({ file, name: 'people.csv' });
    const url = fillPath(registrationImport.start.path, { id: event });
    const all = { ...headers, ...by.headers };
    const reply = await t.app.inject({ method: 'POST', url, payload, headers: all });
    return { status: reply.statusCode, reply: reply.json(), error: reply.json() };
  }
  const stateOf = async (id: number, by: SignedIn = admin): Promise<ImportRun> =>
    (await as(by)(registrationImport.state, { params: { id } })).reply.data;
  async function tried(
    event: number,
    file: Buffer | string,
    trial: Trial = {},
  ): Promise<ImportRun> {
    const { by = admin, columns, defaults = {} } = trial;
    const { status, reply, error } = await upload(event, file, by);
    if (status !== 201) throw new Error(JSON.stringify(error));
    const run: ImportRun = reply.data;
    const body = { columns: columns ?? run.columns, defaults };
    const answer = await as(by)(registrationImport.try, { params: { id: run.id }, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
    await settle();
    return stateOf(run.id, by);
  }
  const apply = ({ id, counts }: ImportRun, by: SignedIn = admin) =>
    as(by)(registrationImport.apply, { params: { id }, body: { rows: counts?.created ?? 0 } });
  async function imported(event: number, file: Buffer | string, trial: Trial = {}) {
    const run = await tried(event, file, trial);
    await apply(run, trial.by);
    await settle();
    return stateOf(run.id, trial.by);
  }
  const rowsOf = (event: number) =>
    db
      .selectFrom('registration')
      .selectAll()
      .where('content_id', '=', event)
      .orderBy('id')
      .execute();

  return { as, settle, open, upload, stateOf, tried, apply, imported, rowsOf };
}
