import { BRANDS } from '@connect/contract/constants.ts';
import {
  REPORT_KEYS,
  REPORTS,
  type ReportKey,
  reportCalls,
} from '@connect/contract/reports/report.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startReports } from '../../test/usage/reports.ts';

const { as, download, audited, renew, people, article, webinar, event } = await startReports();

/** One or several of these, as an address has them, or nothing. */
const some = (...values: readonly (string | number)[]) =>
  fc.option(
    fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(',')),
    { nil: undefined, freq: 2 },
  );
const flag = some('true').map((value) => value?.split(',')[0]);
const day = fc.option(fc.constantFrom('2026-11-03', '2026-11-10', '2026-11-20', '2026-11-27'), {
  nil: undefined,
  freq: 2,
});

const types = some('doctor', 'pharmacist');
const places = { province_code: some('10', '50', '90'), region: some('north', 'south', 'bkk') };
const brand = some(BRANDS[0], 'Ozempic', 'Non-Brand');
const FILTERS: Record<ReportKey, Record<string, fc.Arbitrary<string | undefined>>> = {
  engagement: {
    content_type: some('article', 'video'),
    content_id: some(article.id),
    action: some('view', 'download'),
    brand,
    user_type: types,
    channel: some('line_oa', 'email', 'direct'),
    completed: flag,
    include_excluded: flag,
    ...places,
  },
  content: { content_type: some('article', 'webinar', 'document'), brand, status: some('publish') },
  target_stage: { content_type: some('article', 'video'), content_id: some(article.id), brand },
  users: { user_type: types, consent: some('profiling'), owned: flag, ...places },
  adoption: { user_type: types, source: some('manual', 'auto'), cooling: flag, ...places },
  consents: {
    purpose: some('profiling', 'marketing_email'),
    state: some('granted', 'withdrawn'),
    ...places,
  },
  webinar: { webinar_id: some(webinar.id), attended: flag, credited: flag, brand, ...places },
  registrations: {
    event_id: some(event.id),
    status: some('confirmed', 'attended'),
    user_type: types,
    province_code: some('10', '50'),
  },
  material: {
    brand,
    material_state: some('valid', 'none', 'expired'),
    promotional_type: some('promotional', 'medical'),
  },
  links: { channel: some('line_oa', 'email'), target_type: some('article', 'url') },
  guideline: { action: some('print_request', 'view'), brand, user_type: types },
  audit: { action: some('export.run', 'auth.'), entity_type: some('user', 'link') },
};

const audit = z.object({ rows: z.number(), filters: z.record(z.string(), z.unknown()) });

const asked = (key: ReportKey) =>
  fc
    .record({ ...FILTERS[key], date_from: day, date_to: day })
    .map((filters) =>
      Object.fromEntries(
        Object.entries(filters).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        ),
      ),
    )
    .filter(({ date_from: from, date_to: to }) => !from || !to || from <= to);

it.each(REPORT_KEYS)(
  '%s: any filters give one number on screen, in file and audit',
  async (key) => {
    expect(people.length).toBeGreaterThan(1);
    await fc.assert(
      fc.asyncProperty(asked(key), async (filters) => {
        renew();
        // Signing in is an entry of the audit log itself.
        await as('super_admin')(reportCalls.list);
        const { reply } = await as('super_admin')(reportCalls.preview, {
          query: { report: key, ...filters },
        });
        const { path } = REPORTS[key];
        const query = {
          ...filters,
          reason: 'นับแถว',
          ...(path === '/v1/export' ? { report: key } : {}),
        };
        const file = await download(path, query, 'super_admin');
        expect(file.statusCode).toBe(200);
        const rows = file.body.trimEnd().split('\r\n').length - 1;
        expect(rows).toBe(reply.data.total);
        const noted = audit.parse(await audited());
        expect(noted.rows).toBe(rows);
        expect(Object.keys(noted.filters).sort()).toEqual(
          Object.keys({ ...filters, ...(key === 'links' ? { kind: '' } : {}) }).sort(),
        );
      }),
      { numRuns: 12 },
    );
  },
);
