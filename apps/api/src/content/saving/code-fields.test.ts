import { video } from '@connect/contract/recordings/video.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { article } from '@connect/contract/stories/article.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { expect, test } from 'vitest';
import { makeArticle, makeRecording, makeStaff } from '../../../test/factories.ts';
import { makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test: t, call } = await startTestApp();
const { db } = t.deps;

const CODE = '1002-1-000-201-02-2569';
const CODE_IN_THAI = '๑๐๐๒-๑-๐๐๐-๒๐๑-๐๒-๒๕๖๙';

test('Thai digits in codes and numbers are kept as 0–9', async () => {
  const written = await call(article.update, {
    params: { id: (await makeArticle(db)).id },
    body: { cpe_code: CODE_IN_THAI, fda_ad_license_no: 'ฆศ. ๑๒/๒๕๖๙' },
  });
  expect(written.reply.data).toMatchObject({ cpe_code: CODE, fda_ad_license_no: 'ฆศ. 12/2569' });
  const held = await call(webinar.update, {
    params: { id: (await makeWebinar(db)).id },
    body: { cpe_code: CODE_IN_THAI, meeting_id: '๘๑๒ ๐๐๐๐', passcode: '๑๒๓ก' },
  });
  expect(held.reply.data).toMatchObject({
    cpe_code: CODE,
    meeting_id: '812 0000',
    passcode: '123ก',
  });
  const recorded = await call(video.update, {
    params: { id: (await makeRecording(db, 'video')).id },
    body: { cpe_code: CODE_IN_THAI, cpe_credits: 1 },
  });
  expect(recorded.reply.data.cpe_code).toBe(CODE);
  const { id } = await makeStaff(db);
  const employed = await call(staff.update, {
    params: { id },
    body: { version: 1, employee_code: 'A๑๒' },
  });
  expect(employed.reply.data.employee_code).toBe('A12');
});

test('a CPE code of another form than usual is kept and remarked on, in the language of who asks', async () => {
  const body = { cpe_code: 'ก-12', cpe_credits: 1 };
  for (const [{ update }, { id }] of [
    [article, await makeArticle(db)],
    [webinar, await makeWebinar(db)],
    [video, await makeRecording(db, 'video')],
  ] as const) {
    const { status, reply } = await call(update, { params: { id }, body, language: 'en' });
    expect(status).toBe(200);
    expect(reply.meta.warnings).toContainEqual({
      field: 'cpe_code',
      code: 'cpe_code_unusual',
      message: 'CPE codes usually look like 1234-5-678-901-23-4567. Please check this one',
    });
    const usual = await call(update, { params: { id }, body: { cpe_code: CODE } });
    expect(usual.reply.meta.warnings?.map(({ code }) => code)).not.toContain('cpe_code_unusual');
  }
});
