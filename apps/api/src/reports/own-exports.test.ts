import { guidelineExport } from '@connect/contract/guidelines/guideline-export.ts';
import { registrationExport } from '@connect/contract/registrations/registration-export.ts';
import { reportCalls, reportExport } from '@connect/contract/reports/report.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { startReports } from '../../test/usage/reports.ts';

const { t, as, download, renew } = await startReports();
beforeEach(renew);

describe('one’s own exports', () => {
  it('stand in the history with report, filters and rows, of 30 days, for nobody else', async () => {
    await as('publisher')(reportExport, { query: { report: 'content', brand: 'Ozempic' } });
    const { reply } = await as('publisher')(reportCalls.history);
    expect(reply.data[0]).toMatchObject({
      list: 'content',
      title: 'เนื้อหา',
      format: 'json',
      filters: { brand: 'Ozempic' },
      rows: 4,
    });
    expect(reply.meta.more).toBe(false);
    const other = await t.signIn('publisher');
    const own = caller(t.app, other.headers);
    expect((await own(reportCalls.history)).reply.data).toEqual([]);
    const [first] = reply.data;
    const earlier = await as('publisher')(reportCalls.history, {
      query: { before: first?.id ?? 0 },
    });
    expect(earlier.reply.data.some(({ id }) => id === first?.id)).toBe(false);
  });

  it('tell what lists were narrowed to in words, of reports and of others, in both languages', async () => {
    const by = as('super_admin');
    const reason = 'ตรวจรายชื่อ';
    await by(reportExport, {
      query: {
        report: 'audit',
        action: 'user.,article.publish',
        entity_type: 'data_breach',
        reason,
      },
    });
    await by(reportExport, {
      query: { report: 'users', status: 'active', reachable: '1', owner_rep_id: '7', reason },
    });
    await download(
      '/v1/user/export',
      { reachable: '0', registered_from: '2026-11-01', active_area_id: '1', reason },
      'super_admin',
    );
    await download(
      '/v1/article/export',
      { status: 'expired', brand: 'Ozempic,Wegovy' },
      'super_admin',
    );
    const words = async (language: 'th' | 'en') => {
      const { reply } = await by(reportCalls.history, { language });
      return reply.data.slice(0, 4).map(({ filter_words: said }) => said);
    };
    const area = await t.deps.db
      .selectFrom('therapy_area')
      .select('name_en')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect((await words('en')).map((said) => said.toSorted())).toEqual([
      ['Brand: Ozempic, Wegovy', 'Status: Expired'],
      [
        `Active with therapy area: ${area.name_en}`,
        'Can be reached: no',
        'Registered from: 2026-11-01',
      ],
      ['Can be reached: yes', 'Representative: #7', 'Status: Active'],
      ['Action: user: every action, Publish article', 'Kind of item: data breach'],
    ]);
    const [, , , audit] = await words('th');
    expect(audit).toEqual([
      'การกระทำ: ผู้ใช้: ทุกการกระทำ, เผยแพร่บทความ',
      'ประเภทรายการ: เหตุละเมิดข้อมูล',
    ]);
  });

  it('an audit report says actions and things in words, as its screen does', async () => {
    const query = { report: 'audit', action: 'auth.login', order: 'desc' } as const;
    const by = as('dpo');
    for (const [language, word] of [
      ['th', 'เข้าสู่ระบบ'],
      ['en', 'Sign in'],
    ] as const) {
      const { reply } = await by(reportCalls.preview, { query, language });
      const at = reply.data.head.indexOf(language === 'th' ? 'การกระทำ' : 'Action');
      expect(reply.data.rows.map((row) => row[at])).toContain(word);
      const rows = await by(reportExport, { query, language });
      expect(rows.reply.data[0]?.action).toBe('auth.login');
    }
  });

  it('names lists of every sort, none by its key', async () => {
    const by = as('super_admin');
    await by(registrationExport, { query: { reason: 'ตรวจรายชื่อ' } });
    await by(guidelineExport, { query: { reason: 'ตรวจรายชื่อ' } });
    const { reply } = await by(reportCalls.history);
    expect(reply.data.slice(0, 2).map(({ title }) => title)).toEqual([
      'การขอคู่มือผู้ป่วย',
      'ผู้ลงทะเบียนกิจกรรม',
    ]);
  });
});
