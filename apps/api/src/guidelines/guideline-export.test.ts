import { exportOf } from '@connect/contract/calls/export.ts';
import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { guidelineExport } from '@connect/contract/guidelines/guideline-export.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, NAME, PERSONAL, startGuidelines } from '../../test/usage/guidelines.ts';

const { t, db, accounts, as, aParcel, list, audited } = await startGuidelines();
beforeEach(async () => {
  await db.deleteFrom('guideline_request').execute();
});

describe('the file of the list', () => {
  const download = (role: Role, query: string) =>
    t.app.inject({
      method: 'GET',
      url: `${exportOf(guideline.list).path}?${query.includes('format=') ? '' : 'format=csv&'}${query}`,
      headers: accounts.get(role)?.headers ?? {},
    });

  it('has as many rows as list and audit say, and covers what the role may not take away', async () => {
    await aParcel({ delivery_address: '=HYPERLINK("x")' });
    await aParcel();
    await aParcel({ request: 'download', quantity: null, fulfilment_status: null });
    const query = 'action=print_request';
    const shown = await list({ action: 'print_request' }, as('medical'));
    const covered = await download('medical', query);
    expect(covered.statusCode).toBe(200);
    expect(covered.headers['x-export-rows']).toBe(String(shown.pagination.total));
    expect((await audited('export.run')).at(-1)?.diff).toMatchObject({ rows: 2 });
    expect(covered.body).not.toMatch(PERSONAL);
    expect((await download('admin', query)).statusCode).toBe(422);
    const named = await download('admin', `${query}&reason=${encodeURIComponent('ส่งของ')}`);
    expect(named.body.startsWith('\uFEFF')).toBe(true);
    expect(named.body).toContain(NAME);
    expect(named.body).toContain(ADDRESS);
    expect(named.body).toContain(`'=HYPERLINK`);
    for (const format of ['csv', 'xlsx']) {
      const { headers } = await download('admin', `format=${format}&reason=abc`);
      expect(headers['content-disposition']).toMatch(
        new RegExp(`filename="connect_guideline_\\d{8}-\\d{4}\\.${format}"`),
      );
    }
    for (const role of ['editor', 'dpo'] as const) {
      expect((await download(role, query)).statusCode, role).toBe(403);
    }
  });

  it('leaves as pages of JSON with the columns that were asked for, recorded alike', async () => {
    for (let n = 0; n < 3; n += 1) await aParcel();
    const query = { limit: 2, page: 2, columns: 'occurred_at,user,quantity', reason: 'ส่งของ' };
    const { status, reply } = await as('admin')(guidelineExport, { query });
    expect(status).toBe(200);
    expect(reply.pagination).toMatchObject({ total: 3, current_page: 2, total_pages: 2 });
    expect(reply.data).toHaveLength(1);
    expect(Object.keys(reply.data[0] ?? {}).sort()).toEqual([
      'contact_phone',
      'delivery_address',
      'id',
      'license_no',
      'occurred_at',
      'patient_group',
      'quantity',
      'user',
    ]);
    expect(reply.data[0]).toMatchObject({
      occurred_at: '2026-11-10T10:00:00.000+07:00',
      delivery_address: ADDRESS,
      user: { display_name: NAME },
    });
    expect((await audited('export.run')).at(-1)?.diff).toMatchObject({ format: 'json', rows: 3 });
    const covered = await as('medical')(guidelineExport, { query: { limit: 1000 } });
    expect(covered.reply.data).toHaveLength(3);
    expect(JSON.stringify(covered.reply)).not.toMatch(PERSONAL);
    expect((await as('admin')(guidelineExport)).error.code).toBe('reason_required');
    const wrong = { columns: 'address', reason: 'ส่งของ' };
    expect((await as('admin')(guidelineExport, { query: wrong })).status).toBe(400);
    expect((await as('admin')(guidelineExport, { query: { limit: 1001 } })).status).toBe(400);
  });
});
