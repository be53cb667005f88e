import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { registrationImport } from '@connect/contract/registrations/registration-import.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import { unique } from '../../../test/factories.ts';
import {
  HEAD,
  person,
  registrationImports,
  SIZE,
  sheet,
  told,
  zero,
} from '../../../test/registration-imports.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test: t, admin, call } = await startTestApp();
const { as, settle, open, upload, imported, rowsOf } = registrationImports(t, admin);

describe('columns', () => {
  it('a question is matched by its words, remembered by them, and means nothing in another event', async () => {
    const event = await open({ custom_questions: JSON.stringify([SIZE]) });
    const other = await open({
      custom_questions: JSON.stringify([{ ...SIZE, label: 'อาหาร', options: ['ก', 'ข'] }]),
    });
    const by = await t.signIn('event_manager');
    const file = `อีเมล,ไซส์,อาหาร\n,M,ก`;
    const first: ImportRun = (await upload(event, file, by)).reply.data;
    expect(first.columns).toEqual(['email', null, null]);
    const columns = ['email', 'answers.q1', null];
    const params = { id: first.id };
    await as(by)(registrationImport.try, { params, body: { columns } });
    await settle();
    expect((await upload(event, file, by)).reply.data.columns).toEqual(columns);
    // Its q1 is another question, and that a heading meant nothing before does not hide it.
    expect((await upload(other, file, by)).reply.data.columns).toEqual([
      'email',
      null,
      'answers.q1',
    ]);
  });

  it('refuses questions that the event does not have, columns twice, and none that tells who', async () => {
    const event = await open();
    const { reply } = await upload(event, sheet(person(unique())));
    const params = { id: reply.data.id };
    const ask = async (...columns: string[]) =>
      fieldsOf(await call(registrationImport.try, { params, body: { columns } }));
    expect(await ask('email', 'answers.q1')).toEqual(['columns: option']);
    expect(await ask('email', 'email')).toEqual(['email: import_column_twice']);
    expect(await ask('first_name')).toEqual(['columns: import_key_needed']);
    expect(await ask('answers.Q')).toEqual(['columns.0: pattern']);
  });

  it('takes a note and an answer as long as the form does, and refuses longer ones', async () => {
    const wish = { ...SIZE, label: 'คำถามถึงวิทยากร', type: 'text' as const, options: [] };
    const event = await open({ custom_questions: JSON.stringify([wish]) });
    const row = (n: number, length: number) =>
      `${person(n)},${'ก'.repeat(length)},${'ข'.repeat(length)}`;
    const rows = [row(unique(), 500), row(unique(), 501), row(unique(), 5_000)];
    const run = await imported(event, [`${HEAD},หมายเหตุ,คำถามถึงวิทยากร`, ...rows].join('\n'));
    expect(run.counts).toEqual({ ...zero, created: 1, refused: 2 });
    const long = (line: number) => [`${line} คำถามถึงวิทยากร: length`, `${line} หมายเหตุ: length`];
    expect(told(run).sort()).toEqual([...long(3), ...long(4)]);
    expect(await rowsOf(event)).toMatchObject([
      { note: 'ก'.repeat(500), answers: { q1: ['ข'.repeat(500)] } },
    ]);
  });

  it('the template has a column for each question, and no row that is imported', async () => {
    const event = await open({ custom_questions: JSON.stringify([SIZE]) });
    const url = `${fillPath(registrationImport.template.path, { id: event })}?format=csv`;
    const { body } = await t.app.inject({ url, headers: admin.headers });
    expect(body).toContain('ขนาดเสื้อ');
    expect(fieldsOf(await upload(event, body))).toEqual(['file: import_empty']);
    const own = `${body.replaceAll('\n#', '\nx')}`;
    expect((await upload(event, own)).reply.data.columns).not.toContain(null);
  });

  it('a question makes no formula of the template, and is matched with its column all the same', async () => {
    const event = await open({ custom_questions: JSON.stringify([{ ...SIZE, label: '=1+1' }]) });
    const url = `${fillPath(registrationImport.template.path, { id: event })}?format=csv`;
    const { body } = await t.app.inject({ url, headers: admin.headers });
    const [head = ''] = body.split('\r\n');
    expect(head.split(',').at(-1)).toBe("'=1+1");
    const { reply } = await upload(event, body.replaceAll('\n#', '\nx'));
    expect(reply.data.columns).toContain('answers.q1');
  });
});
