import type { z } from 'zod';
import type { Language } from '../constants.ts';
import { type Labels, labelAt } from '../labels.ts';
import type { FieldIssue, FieldMessage } from './errors.ts';
import { isFieldErrorCode } from './field-errors.ts';
import { fieldWords } from './field-words.ts';

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

const BY_FORMAT: Record<string, FieldIssue['code']> = {
  url: 'url',
  email: 'email',
  date: 'date',
  datetime: 'date',
};

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
      // A pattern declares the code of its refusal (`says` in text.ts), as other checks of schemas do.
      return {
        field,
        code: isFieldErrorCode(issue.message)
          ? issue.message
          : (BY_FORMAT[issue.format] ?? 'pattern'),
      };
    case 'not_multiple_of':
      return { field, code: 'step', params: { step: Number(issue.divisor) } };
    case 'invalid_union': {
      // Optional texts are unions of an empty text and a form: the issue of the form is the useful
      // one.
      const inner = issue.errors.at(-1)?.[0];
      if (!inner) return { field, code: 'type' };
      return fieldIssue({ ...inner, path: [...issue.path, ...inner.path] });
    }
    case 'unrecognized_keys':
      return { field: [...issue.path, issue.keys[0] ?? ''].join('.'), code: 'unknown_field' };
    case 'custom': {
      const code: unknown = issue.params?.code;
      return { field, code: isFieldErrorCode(code) ? code : 'type' };
    }
    default:
      return { field, code: 'type' };
  }
}

/** Parses a value and returns it, or the issues of all fields; used by forms and the API. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema>; issues?: undefined } | { data?: undefined; issues: FieldIssue[] } {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { data: result.data } : { issues: fieldIssues(result.error.issues) };
}

/** All issues of a parse, one per field: the first one matters most. */
function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  const seen = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const next = fieldIssue(issue);
    if (!seen.has(next.field)) seen.set(next.field, next);
  }
  return [...seen.values()];
}

/** An issue in words of one language, with the field's name from the given labels. */
export function fieldMessage(
  issue: FieldIssue,
  language: Language,
  labels: Labels = {},
): FieldMessage {
  return {
    field: issue.field,
    code: issue.code,
    message: fieldWords(issue, labelAt(labels, issue.field), language),
    ...(issue.items ? { items: [...issue.items] } : {}),
  };
}
