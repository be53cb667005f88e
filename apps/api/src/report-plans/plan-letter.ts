import type { Language } from '@connect/contract/constants.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import { REPORTS } from '@connect/contract/reports/report.ts';
import { planWords as en } from '@connect/contract/reports/report-plan.en.ts';
import { planWords as th } from '@connect/contract/reports/report-plan.th.ts';
import { bangkokIso, type Days, dayInWords, momentInWords } from '../time/moments.ts';
import type { DueMail } from './due.queries.ts';
import type { PlannedReport } from './planned-report.ts';

export const planWordsIn = (language: Language) => (language === 'th' ? th : en);

function daysInWords({ from, to }: Partial<Days>, language: Language): string {
  const words = planWordsIn(language);
  const days = {
    from: from === undefined ? '' : dayInWords(from),
    to: to === undefined ? '' : dayInWords(to),
  };
  if (from !== undefined && to !== undefined) return fill(words.span, days);
  if (from !== undefined) return fill(words.from, days);
  return to === undefined ? words.always : fill(words.until, days);
}

/** What a mail says of its report, in one language: subject and lines. */
export function planText(
  mail: Pick<DueMail, 'title' | 'owner_name' | 'ends_on'>,
  planned: Pick<PlannedReport, 'report' | 'days'>,
  said: {
    filters: readonly string[];
    rows: number;
    now: Date;
    /** Name of the attached file; null where it is fetched at the address. */
    file: string | null;
    url: string;
    stop: string;
  },
  language: Language,
): { subject: string; lines: string[] } {
  const { mail: words } = planWordsIn(language);
  const { title, days: what } = REPORTS[planned.report];
  const filters = said.filters.length > 0 ? said.filters.join(' · ') : words.noFilters;
  return {
    subject: fill(words.subject, { title: title[language] }),
    lines: [
      fill(words.report, { title: title[language], preset: mail.title }),
      fill(words.days, { what: what[language], days: daysInWords(planned.days, language) }),
      fill(words.filters, { filters }),
      fill(words.rows, { n: said.rows.toLocaleString('en-US') }),
      fill(words.asOf, { time: momentInWords(bangkokIso(said.now)) }),
      said.file === null
        ? fill(words.fetched, { url: said.url })
        : fill(words.attached, { file: said.file }),
      words.scope,
      fill(words.by, { name: mail.owner_name, day: dayInWords(mail.ends_on) }),
      '',
      words.stop,
      said.stop,
    ],
  };
}
