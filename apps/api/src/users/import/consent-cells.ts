import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { consentField, type UserImportField } from '@connect/contract/users/user-import.ts';
import { startOfDay } from '@connect/contract/wall-time.ts';
import { bangkokIso } from '../../time/moments.ts';
import { pastIssues } from '../../time/past.ts';
import type { TextVersion } from '../consents.queries.ts';
import { dayOf } from './user-cells.ts';
import { consentSaid } from './user-lookups.ts';

/** A decision that a line tells of. */
export interface SaidConsent {
  purpose: ConsentPurpose;
  action: 'grant' | 'refuse' | 'withdraw';
  text_version: string;
  /** The day on which it was made, and the moment that is meant by it. */
  day: string;
  occurred_at: string;
}

export interface ConsentCells {
  said: SaidConsent[];
  /** The columns of consents that the line fills. */
  fields: UserImportField[];
  issues: FieldIssue[];
}

/**
 * The moment that a day means: of what allows something the first one, of what forbids it the last
 * one, so that a decision of the same day never counts for more than it may (domain/imports#consents).
 */
function momentOf(day: string, action: SaidConsent['action'], now: Date): string {
  if (action === 'grant') return bangkokIso(startOfDay(day));
  const last = startOfDay(day, 1).getTime() - 1;
  return new Date(Math.min(last, now.getTime())).toISOString();
}

/** The version that is named, else the one in force at a moment; or why there is none. */
function versionOf(
  texts: readonly TextVersion[],
  { purpose, action, at }: { purpose: string; action: SaidConsent['action']; at: string },
  named: string | undefined,
): { version: string } | { issue: FieldIssue } {
  const own = texts.filter((text) => text.purpose === purpose);
  const begun = own.filter(({ valid_from }) => Date.parse(valid_from) <= Date.parse(at));
  if (named === undefined) {
    const current = begun.at(-1);
    if (current) return { version: current.version };
    return { issue: { field: 'consent_at', code: 'text_not_in_force' } };
  }
  const is = ({ version }: TextVersion) => version === named;
  const field = 'consent_version';
  if (!own.some(is)) return { issue: { field, code: 'import_choice' } };
  if (action === 'withdraw' || begun.some(is)) return { version: named };
  return { issue: { field, code: 'text_not_in_force' } };
}

/** Reads what a line says of consents; `texts` in the order in which they came into force. */
export function readConsentCells(
  cells: Readonly<Partial<Record<UserImportField, string>>>,
  texts: readonly TextVersion[],
  now: Date,
): ConsentCells {
  const issues: FieldIssue[] = [];
  const told = CONSENT_PURPOSES.flatMap((purpose) => {
    const field = consentField(purpose);
    const text = cells[field];
    return text === undefined ? [] : [{ purpose, field, action: consentSaid(text) }];
  });
  const fields = told.map(({ field }) => field);
  if (told.length === 0) return { said: [], fields, issues };
  const day = cells.consent_at === undefined ? undefined : dayOf(cells.consent_at, now);
  if (day === undefined) issues.push({ field: 'consent_at', code: 'required' });
  else if (day === null) issues.push({ field: 'consent_at', code: 'date' });
  else issues.push(...pastIssues('consent_at', bangkokIso(startOfDay(day)), now));
  const said = told.flatMap(({ purpose, field, action }): SaidConsent[] => {
    if (!action) issues.push({ field, code: 'import_choice' });
    if (!action || !day) return [];
    const occurred = momentOf(day, action, now);
    const found = versionOf(texts, { purpose, action, at: occurred }, cells.consent_version);
    if ('issue' in found) issues.push(found.issue);
    else return [{ purpose, action, text_version: found.version, day, occurred_at: occurred }];
    return [];
  });
  return { said, fields, issues };
}
