import type { SummarySteps } from '@connect/contract/registrations/event-summary.ts';

/** Bars that are drawn of a kind; the table has all. */
const BARS = 8;

interface Named extends SummarySteps {
  key: string;
  name: string;
}

/** The largest as bars, and all others as one more, so that the bars add up to the event. */
export function barsOf(groups: readonly Named[], others: (n: number) => string) {
  const drawn = groups.length > BARS + 1 ? BARS : groups.length;
  const sorted = groups.toSorted((one, other) => other.registered - one.registered);
  const rest = sorted.slice(drawn);
  const bars = sorted
    .slice(0, drawn)
    .map(({ key, name, registered }) => ({ key, label: name, value: registered }));
  if (rest.length === 0) return bars;
  const value = rest.reduce((sum, { registered }) => sum + registered, 0);
  return [...bars, { key: 'others', label: others(rest.length), value }];
}

/** Those of an event who are in none of its groups. */
export function remainderOf(all: SummarySteps, groups: readonly SummarySteps[]): SummarySteps {
  const left = (step: keyof SummarySteps) =>
    groups.reduce((sum, group) => sum - group[step], all[step]);
  return {
    registered: left('registered'),
    confirmed: left('confirmed'),
    attended: left('attended'),
  };
}
