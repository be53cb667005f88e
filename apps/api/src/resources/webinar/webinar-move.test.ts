import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeMessageTemplate, makeUser } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('registration').execute();
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const make = (overrides: Parameters<typeof makeWebinar>[1] = {}) =>
  makeWebinar(test.deps.db, overrides);
const read = (id: number) => call(webinar.get, { params: { id } });
const update = (id: number, body: object) => call(webinar.update, { params: { id }, body });

describe('GET /v1/webinar/clashes', () => {
  it('names what is at the time that is chosen, of other brands only how many', async () => {
    const { id } = await make({ brand: 'Wegovy', title: 'ของตัวเอง' });
    const other = await make({ brand: 'Ozempic', title: 'อีกสัมมนาหนึ่ง' });
    const query = {
      start_at: '2026-11-27T13:30:00+07:00',
      end_at: '2026-11-27T13:45:00+07:00',
      audience_user_types: 'doctor',
      except: id,
    };
    const seen = await call(webinar.clashes, { query });
    expect(seen.reply).toEqual({
      data: [{ type: 'webinar', id: other.id, title: 'อีกสัมมนาหนึ่ง' }],
      meta: { total: 1 },
    });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    const counted = await caller(test.app, publisher.headers)(webinar.clashes, { query });
    expect(counted.reply).toEqual({ data: [], meta: { total: 1 } });
    const later = {
      ...query,
      start_at: '2026-11-27T18:00:00+07:00',
      end_at: '2026-11-27T19:00:00+07:00',
    };
    expect((await call(webinar.clashes, { query: later })).reply.meta.total).toBe(0);
  });
});

describe('a moved webinar', () => {
  it('offers the published reminders of its brand until it begins, to those who signed up before', async () => {
    const { id } = await make({ status: 'publish', brand: 'Non-Brand' });
    const moved = async () =>
      (await read(id)).reply.meta.warnings?.find(({ code }) => code === 'moved_registered');
    const user = await makeUser(test.deps.db);
    await makeRegistration(test.deps.db, id, { user_id: user.id });
    const template = (
      status: 'publish' | 'draft',
      category: string,
      brand: 'Non-Brand' | 'Ozempic',
    ) => makeMessageTemplate(test.deps.db, { status, brand, template: { category } });
    const reminder = await template('publish', 'reminder', 'Non-Brand');
    await template('draft', 'reminder', 'Non-Brand');
    await template('publish', 'invite', 'Non-Brand');
    await template('publish', 'reminder', 'Ozempic');
    expect(await moved()).toBeUndefined();
    const saved = await update(id, {
      start_at: '2026-11-28T13:00:00+07:00',
      end_at: '2026-11-28T14:00:00+07:00',
      reason: 'วิทยากรติดภารกิจ',
    });
    expect(saved.status, JSON.stringify(saved.error)).toBe(200);
    expect(await moved()).toMatchObject({
      field: 'start_at',
      items: [{ type: 'message_template', id: reminder.id }],
    });
    test.clock.set('2026-11-28T13:00:00+07:00');
    const { headers } = await test.signIn('super_admin');
    const begun = await caller(test.app, headers)(webinar.get, { params: { id } });
    expect(begun.reply.meta.warnings?.map(({ code }) => code)).not.toContain('moved_registered');
  });
});
