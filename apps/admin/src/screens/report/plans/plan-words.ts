import type { PlanValues, ReportPlan } from '@connect/contract/reports/report-plan.ts';
import { useText } from '../../../text/i18n.ts';

/** 1 is Monday. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a plan is sent, and to whom, in words. */
export function usePlanWords() {
  const { t } = useText();
  const weekday = (day: number) => {
    const known = WEEKDAYS[day - 1];
    return known ? t(`reportPlans.weekdays.${known}`) : String(day);
  };
  return {
    weekdays: WEEKDAYS.map((_name, n) => ({ value: n + 1, label: weekday(n + 1) })),
    when: ({ rhythm, on_day: day, hour }: Pick<PlanValues, 'rhythm' | 'on_day' | 'hour'>) =>
      t(`reportPlans.${rhythm}`, {
        day: rhythm === 'weekly' ? weekday(day) : String(day),
        hour: hourText(hour),
      }),
    person: ({ display_name: name, stopped, state, reason }: ReportPlan['recipients'][number]) => {
      const open = state === 'waiting' || state === 'sending' ? state : null;
      const what = stopped ? 'stopped' : (reason ?? open);
      if (!what) return name;
      return t('reportPlans.personSays', { name, what: t(`reportPlans.person.${what}`) });
    },
  };
}
