import type { ConsentRecord } from '@connect/contract/users/consent.ts';
import { CONSENT_MONTHS } from '@connect/contract/users/user-choices.ts';

/** Whether a consent given at `at` has run out at `moment`. */
function hasEnded(at: string, moment: string): boolean {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + CONSENT_MONTHS);
  return Date.parse(moment) >= end.getTime();
}

/** Whether a person had agreed to a purpose at a moment: its latest record until then holds. */
export function agreedAt(
  records: readonly ConsentRecord[],
  purpose: ConsentRecord['purpose'],
  moment: string,
): boolean {
  const time = Date.parse(moment);
  const [last] = records
    .filter((one) => one.purpose === purpose && Date.parse(one.occurred_at) <= time)
    .sort((a, b) => Date.parse(b.occurred_at) - Date.parse(a.occurred_at) || b.id - a.id);
  return last?.action === 'grant' && !hasEnded(last.occurred_at, moment);
}
