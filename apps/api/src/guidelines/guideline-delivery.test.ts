import { describe, expect, it } from 'vitest';
import { runRecurring } from '../../test/jobs.ts';
import { ADDRESS, startGuidelines } from '../../test/usage/guidelines.ts';
import { makeGuidelineRequest } from '../../test/user-factories.ts';
import { purgeJob } from '../privacy/retention.job.ts';

const { t, db, accounts, as, aParcel, get, put, audited } = await startGuidelines();

describe('PUT /v1/guideline/{id}', () => {
  it('says what became of copies, with version, audit and who said it', async () => {
    const { id } = await aParcel();
    await put(id, { fulfilment_status: 'preparing', version: 1 }, as('publisher'));
    t.clock.advance(60_000);
    const { status, reply } = await put(id, { fulfilment_status: 'sent', version: 2 });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ version: 3, fulfilment_status: 'sent' });
    expect(reply.data.fulfilled_at).not.toBeNull();
    const publisher = accounts.get('publisher')?.staff;
    expect(reply.data.steps).toMatchObject([
      {
        fulfilment_status: 'preparing',
        changed_by: { id: publisher?.id, display_name: publisher?.displayName },
      },
      { fulfilment_status: 'sent' },
    ]);
    expect((await audited('guideline.update', id)).map(({ diff }) => diff)).toEqual([
      { fulfilment_status: { from: 'new', to: 'preparing' } },
      { fulfilment_status: { from: 'preparing', to: 'sent' } },
    ]);
  });

  it('the same again writes nothing', async () => {
    const { id } = await aParcel();
    const { reply } = await put(id, { fulfilment_status: 'new' });
    expect(reply.data).toMatchObject({ version: 1, steps: [] });
    expect(await audited('guideline.update', id)).toEqual([]);
  });

  it('changes nothing else, nor requests without copies', async () => {
    const { id, documentId } = await aParcel();
    for (const more of [{ quantity: 99 }, { delivery_address: 'x' }, { user_id: 1 }]) {
      const answer = await put(id, { fulfilment_status: 'sent', ...more });
      expect(answer.status, JSON.stringify(more)).toBe(422);
    }
    expect((await put(id, { fulfilment_status: 'lost' })).status).toBe(422);
    expect((await put(id, {})).status).toBe(422);
    const taken = await makeGuidelineRequest(db, documentId, {
      request: 'download',
      quantity: null,
      fulfilment_status: null,
    });
    const refused = await put(taken.id, { fulfilment_status: 'sent' });
    expect([refused.status, refused.error.code]).toEqual([409, 'wrong_state']);
    expect((await get(id)).reply.data).toMatchObject({ version: 1, fulfilment_status: 'new' });
    for (const role of ['editor', 'analyst', 'dpo', 'event_manager'] as const) {
      expect((await put(id, { fulfilment_status: 'sent' }, as(role))).status, role).toBe(403);
    }
  });

  it('of two at the same moment one wins, and the other is told who and when', async () => {
    const { id } = await aParcel();
    const answers = await Promise.all([
      put(id, { fulfilment_status: 'sent', version: 1 }, as('admin')),
      put(id, { fulfilment_status: 'cancelled', version: 1 }, as('medical')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    const stored = (await get(id)).reply.data;
    expect(stored).toMatchObject({
      version: 2,
      fulfilment_status: won.reply.data.fulfilment_status,
    });
    expect(stored.steps).toHaveLength(1);
    expect(lost.error.code).toBe('version_conflict');
    expect(JSON.stringify(lost.error)).toContain(stored.steps[0]?.changed_by?.display_name);
    expect(await audited('guideline.update', id)).toHaveLength(1);
  });

  it('the address is told to go 180 days after delivery, goes then, and stays while copies wait', async () => {
    const [sent, waiting] = [await aParcel(), await aParcel()];
    const at = t.clock.now();
    await put(sent.id, { fulfilment_status: 'sent' });
    const until = (await get(sent.id)).reply.data.address_until;
    expect(Date.parse(until ?? '') - at.getTime()).toBe(180 * 86_400_000);
    expect((await get(waiting.id)).reply.data.address_until).toBeNull();
    // Said once more, it does not start anew.
    t.clock.advance(60_000);
    await put(sent.id, { fulfilment_status: 'cancelled' });
    expect((await get(sent.id)).reply.data.address_until).toBe(until);
    const before = new Date(at.getTime() - 181 * 86_400_000).toISOString();
    await db
      .updateTable('guideline_request')
      .set({ fulfilled_at: before })
      .where('id', '=', sent.id)
      .execute();
    await runRecurring(t.deps, t.pool, [purgeJob]);
    const gone = (await get(sent.id)).reply.data;
    expect(gone).toMatchObject({ delivery_address: '', contact_phone: '' });
    expect(Date.parse(gone.address_until ?? '')).toBeLessThan(at.getTime());
    expect((await get(waiting.id)).reply.data.delivery_address).toBe(ADDRESS);
  });
});
