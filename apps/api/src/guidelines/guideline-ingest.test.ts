import { describe, expect, it } from 'vitest';
import { makeArticle, makeDocument, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { startTestApp } from '../../test/test-app.ts';
import { ago, anEvent, platformKey, rowsAbout, send } from '../../test/usage/tracking.ts';
import { makePrivacyRequest } from '../../test/user-factories.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';

const { test: t } = await startTestApp();
const { db } = t.deps;
const { call } = await platformKey(t);
await runRecurring(t.deps, t.pool, [partitionsJob]);

const aGuide = (limit = 50) =>
  makeDocument(db, {
    title: 'คู่มือดูแลเท้า',
    brand: 'Ozempic',
    material_code: 'TH26OZM00012',
    documentType: 'patient_guideline',
    first_published_at: '2026-01-01T00:00:00+07:00',
    document: { patient_print_qty_limit: limit },
  });
const requests = (documentId: number) =>
  db
    .selectFrom('guideline_request')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('occurred_at')
    .execute();
const ADDRESS = '99 ถนนตัวอย่าง กรุงเทพฯ';
const printed = {
  quantity: 20,
  delivery_address: ADDRESS,
  contact_phone: '081-234-5678',
  patient_group: 'type2',
} as const;

describe('what is done with a patient guide', () => {
  it('is a row of the log and a request, with the guide and the person as they are then', async () => {
    const [{ id }, rep] = [await aGuide(), await makeUser(db, { user_type: 'sale' })];
    const person = await makeUser(db, { province_code: '50', owner_rep_id: rep.id });
    const about = { type: 'document', id };
    const more = { user_id: person.id };
    const answer = await send(t, call, [
      anEvent(about, ago(t, 500), { ...more, action: 'guideline_view' }),
      anEvent(about, ago(t, 400), { ...more, action: 'guideline_download', channel: 'email' }),
      anEvent(about, ago(t, 300), { ...more, action: 'guideline_share' }),
      anEvent(about, ago(t, 200), { ...more, action: 'guideline_print', guideline: printed }),
      anEvent(about, ago(t, 100), { ...more, action: 'guideline_request' }),
    ]);
    expect(answer).toMatchObject({ accepted: 5, rejected: [] });
    const rows = await requests(id);
    expect(rows.map(({ request, quantity }) => [request, quantity])).toEqual([
      ['view', null],
      ['download', null],
      ['share', null],
      ['print_request', 20],
      ['print_request', 1],
    ]);
    expect(rows[1]).toMatchObject({ channel: 'email', fulfilment_status: null });
    expect(rows[3]).toMatchObject({
      document_title: 'คู่มือดูแลเท้า',
      brand: 'Ozempic',
      material_code: 'TH26OZM00012',
      user_id: person.id,
      user_type: 'doctor',
      province_code: '50',
      owner_rep_id: rep.id,
      delivery_address: ADDRESS,
      contact_phone: '+66812345678',
      patient_group: 'type2',
      fulfilment_status: 'new',
    });
    const log = await rowsAbout(t, id);
    expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['guideline_request']));
    expect(log.map(({ view_id }) => view_id).sort()).toEqual(
      rows.map(({ view_id }) => view_id).sort(),
    );
    // Where a parcel goes is in no log, nor in what it was folded from.
    const kept = await t.pool.query('select state::text from track_fold');
    expect(JSON.stringify([log, kept.rows])).not.toMatch(/ถนนตัวอย่าง|812345678/);
  });

  it('counts once within a minute, in whatever order it comes, with what the earliest said', async () => {
    const [{ id }, person] = [await aGuide(), await makeUser(db)];
    const ask = (secondsAgo: number, quantity: number) =>
      anEvent({ type: 'document', id }, ago(t, secondsAgo), {
        user_id: person.id,
        action: 'guideline_request',
        guideline: { ...printed, quantity },
      });
    const [late, early, apart] = [ask(100, 3), ask(130, 7), ask(300, 5)];
    for (const one of [late, early, late, apart]) await send(t, call, [one]);
    const rows = await requests(id);
    expect(rows.map(({ quantity }) => quantity)).toEqual([5, 7]);
    expect(await rowsAbout(t, id)).toHaveLength(2);
  });

  it('leaves alone what is being prepared, when an earlier event turns up', async () => {
    const [{ id }, person] = [await aGuide(), await makeUser(db)];
    const ask = (secondsAgo: number) =>
      anEvent({ type: 'document', id }, ago(t, secondsAgo), {
        user_id: person.id,
        action: 'guideline_request',
        guideline: printed,
      });
    await send(t, call, [ask(100)]);
    await db
      .updateTable('guideline_request')
      .set({ fulfilment_status: 'preparing' })
      .where('document_id', '=', id)
      .execute();
    await send(t, call, [ask(120)]);
    const states = (await requests(id)).map(({ fulfilment_status: state }) => state);
    expect(states.sort()).toEqual(['new', 'preparing']);
  });

  it('is refused of anything else, and beyond the copies of a guide', async () => {
    const [digital, article] = [await aGuide(0), await makeArticle(db, { status: 'publish' })];
    const paper = await makeDocument(db, { first_published_at: '2026-01-01T00:00:00+07:00' });
    const ask = (
      content: { type: string; id: number },
      action: 'guideline_request' | 'guideline_view',
    ) => anEvent(content, ago(t, 10), { action });
    const { accepted, rejected } = await send(t, call, [
      ask({ type: 'document', id: digital.id }, 'guideline_request'),
      ask({ type: 'article', id: article.id }, 'guideline_request'),
      ask({ type: 'document', id: paper.id }, 'guideline_view'),
      ask({ type: 'document', id: digital.id }, 'guideline_view'),
    ]);
    expect(rejected).toEqual([
      { index: 0, code: 'invalid', field: 'guideline.quantity' },
      { index: 1, code: 'unknown_content' },
      { index: 2, code: 'unknown_content' },
    ]);
    expect(accepted).toBe(1);
  });

  it('keeps who objected, sends nothing to who is not known, and hears no bots', async () => {
    const [{ id }, person] = [await aGuide(), await makeUser(db)];
    await makePrivacyRequest(db, {
      user_id: person.id,
      type: 'object',
      status: 'completed',
      completed_at: '2026-11-19T09:00:00+07:00',
    });
    const ask = (secondsAgo: number, more: object) =>
      anEvent({ type: 'document', id }, ago(t, secondsAgo), {
        action: 'guideline_request',
        guideline: printed,
        ...more,
      });
    await send(t, call, [
      ask(900, { user_id: person.id }),
      ask(600, { user_id: 2_000_000_000 }),
      ask(300, { user_id: person.id, device: { ua: 'Googlebot/2.1' } }),
    ]);
    expect(
      (await requests(id)).map(({ user_id, delivery_address }) => [user_id, delivery_address]),
    ).toEqual([
      [person.id, ADDRESS],
      [null, ''],
    ]);
  });
});
