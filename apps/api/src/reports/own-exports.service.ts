import type { Language } from '@connect/contract/constants.ts';
import { kinds as en } from '@connect/contract/content/kinds.en.ts';
import { kinds as th } from '@connect/contract/content/kinds.th.ts';
import { ITEM_TYPES, nameOf } from '@connect/contract/kinds.ts';
import { type OwnExport, REPORT_KEYS, REPORTS } from '@connect/contract/reports/report.ts';
import { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { exportsOf } from '../audit-log/audit-log.service.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../time/moments.ts';
import { filterWording } from './report-inputs.service.ts';

const SHOWN_DAYS = 30;
const AT_ONCE = 20;

const NOUNS = { th, en };

/** What an entry says of an export; older ones say less. */
const entry = z.object({
  list: z.string().default(''),
  format: z.string().default(''),
  columns: z.array(z.string()).default([]),
  filters: z.record(z.string(), z.unknown()).default({}),
  rows: z.number().default(0),
});

/** Lists that are of no kind. */
const OTHERS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  overview: { th: 'ภาพรวม', en: 'Overview' },
  'event-registrations': { th: 'ผู้ลงทะเบียนกิจกรรม', en: 'Registrations of events' },
  'webinar-registrations': { th: 'ผู้เข้าร่วมสัมมนา', en: 'Participants of a webinar' },
  'webinar-cpe': { th: 'รายชื่อหน่วยกิต CPE', en: 'CPE list' },
  'event-cpe': { th: 'รายชื่อหน่วยกิต CPE ของกิจกรรม', en: 'CPE list of an event' },
  'event-cme': { th: 'รายชื่อคะแนน CME ของกิจกรรม', en: 'CME list of an event' },
  'link-recipients': { th: 'ผู้รับลิงก์', en: 'Recipients of a link' },
};
const LOG = '-logs';
const LOGS = { th: 'บันทึกการใช้งาน', en: 'Usage log' } as const;

function titleOf(list: string, language: Language): string {
  const key = REPORT_KEYS.find((one) => one === list);
  if (key) return REPORTS[key].title[language];
  if (list.endsWith(LOG)) {
    return `${LOGS[language]} · ${titleOf(list.slice(0, -LOG.length), language)}`;
  }
  const kind = ITEM_TYPES.find((type) => nameOf(type) === list);
  return kind ? NOUNS[language][kind].all : (OTHERS[list]?.[language] ?? list);
}

/** What somebody exported in the last 30 days, the latest first. */
export async function listOwnExports(
  deps: Deps,
  context: ActorContext,
  before: number | undefined,
): Promise<{ data: OwnExport[]; meta: { more: boolean } }> {
  const { actor, language } = context;
  const since = new Date(deps.clock.now().getTime() - SHOWN_DAYS * DAY_MS);
  const found = await exportsOf(deps, actor, since, { before, limit: AT_ONCE + 1 });
  const inWords = await filterWording(deps, context);
  const data = found.slice(0, AT_ONCE).map(({ diff, ...row }): OwnExport => {
    const { filters: asked, ...told } = entry.catch(entry.parse({})).parse(diff);
    const filters = Object.fromEntries(
      Object.entries(asked).map(([key, value]) => [key, String(value)]),
    );
    return {
      ...row,
      ...told,
      title: titleOf(told.list, language),
      filters,
      filter_words: inWords(told.list, filters),
    };
  });
  return { data, meta: { more: found.length > AT_ONCE } };
}
