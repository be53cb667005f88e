import type { z } from 'zod';
import type { Language } from './constants.ts';
import { FIELD_ERRORS, type FieldIssue, type FieldMessage, fill } from './errors.ts';
import { fieldLabel } from './labels.ts';

type Issue = z.core.$ZodIssue;

const limits = (issue: { minimum?: number | bigint; maximum?: number | bigint }) => ({
  ...(issue.minimum === undefined ? {} : { min: Number(issue.minimum) }),
  ...(issue.maximum === undefined ? {} : { max: Number(issue.maximum) }),
});

function sizeIssue(
  field: string,
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
): FieldIssue {
  const params = limits(issue);
  if (issue.origin === 'array' || issue.origin === 'set') {
    return { field, code: issue.code === 'too_small' ? 'min_items' : 'max_items', params };
  }
  const both = 'min' in params && 'max' in params;
  if (issue.origin === 'string') {
    const empty = issue.code === 'too_small' && issue.input === '';
    if (empty) return { field, code: 'required' };
    return { field, code: 'length', params: { min: 0, ...params } };
  }
  return { field, code: both ? 'range' : issue.code === 'too_small' ? 'min' : 'max', params };
}

function formatCode(field: string, format: string): FieldIssue['code'] {
  if (field.endsWith('slug')) return 'slug';
  if (field.endsWith('material_code')) return 'material_code';
  if (format === 'url') return 'url';
  return format === 'date' || format === 'datetime' ? 'date' : 'pattern';
}

function fieldIssue(issue: Issue): FieldIssue {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'invalid_type':
      return { field, code: issue.input === undefined ? 'required' : 'type' };
    case 'invalid_value':
      return { field, code: issue.input === undefined ? 'required' : 'option' };
    case 'too_small':
    case 'too_big':
      return sizeIssue(field, issue);
    case 'invalid_format':
      return { field, code: formatCode(field, issue.format) };
    case 'not_multiple_of':
      return { field, code: 'step', params: { step: Number(issue.divisor) } };
    case 'unrecognized_keys':
      return { field: [...issue.path, issue.keys[0] ?? ''].join('.'), code: 'unknown_field' };
    default:
      return { field, code: 'type' };
  }
}

/** Parses and gives either the value or every field's issue at once; used by forms and the API alike. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema>; issues?: undefined } | { data?: undefined; issues: FieldIssue[] } {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { data: result.data } : { issues: fieldIssues(result.error.issues) };
}

/** All issues of a parse, one per field: the first said of a field is the one worth reading. */
function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  const seen = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const next = fieldIssue(issue);
    if (!seen.has(next.field)) seen.set(next.field, next);
  }
  return [...seen.values()];
}

/** Puts an issue into words, in one language, with the field's own name. */
export function fieldMessage(issue: FieldIssue, language: Language): FieldMessage {
  const label = fieldLabel(issue.field, language);
  return {
    field: issue.field,
    code: issue.code,
    message: fill(FIELD_ERRORS[issue.code][language], { label, ...issue.params }),
  };
}
