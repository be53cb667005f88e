import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { firstOfEachField } from '../domain-error.ts';

const CONTACTS: readonly string[] = ['email', 'phone'];

/**
 * All that is wrong with a line, each field once (domain/imports#errors). What follows from a wrong cell is left out:
 * that its field is empty, and that there is no contact where one was given.
 */
export function lineIssues(issues: readonly FieldIssue[]): FieldIssue[] {
  const hasContact = issues.some(
    ({ field, code }) => CONTACTS.includes(field) && code !== 'contact_needed',
  );
  return firstOfEachField(issues.filter(({ code }) => !hasContact || code !== 'contact_needed'));
}
