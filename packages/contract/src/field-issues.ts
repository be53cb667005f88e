import type { z } from 'zod';
import type { Language } from './constants.ts';
import { type FieldIssue, type FieldMessage, fill } from './errors.ts';
import { FIELD_ERRORS, type FieldErrorCode } from './field-errors.ts';
import { kindLabel } from './kind-labels.ts';

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

/** Fields whose form has words of its own. */
const OWN_WORDS: Record<string, FieldIssue['code']> = {
  slug: 'slug',
  material_code: 'material_code',
  username: 'username',
  first_name: 'person_name',
  last_name: 'person_name',
  phone: 'phone',
  company_phone: 'phone',
  ae_phone: 'phone',
  license_no: 'license_format',
  allowed_ips: 'ip_address',
  staff_email_domains: 'host_name',
  link_allowed_hosts: 'host_name',
};
const BY_FORMAT: Record<string, FieldIssue['code']> = {
  url: 'url',
  email: 'email',
  date: 'date',
  datetime: 'date',
};

function formatCode(field: string, format: string): FieldIssue['code'] {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return OWN_WORDS[name] ?? BY_FORMAT[format] ?? 'pattern';
}

/** Checks of our own name their text in the closed list. */
const isFieldErrorCode = (code: unknown): code is FieldErrorCode =>
  typeof code === 'string' && Object.hasOwn(FIELD_ERRORS, code);

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
    case 'invalid_union': {
      // Optional texts are "empty or …": what is wrong is said by the form that is not empty.
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

/** Puts an issue into words, in one language, with the name that the kind gives its field. */
export function fieldMessage(issue: FieldIssue, language: Language, kind?: string): FieldMessage {
  return {
    field: issue.field,
    code: issue.code,
    message: fill(FIELD_ERRORS[issue.code][language], {
      label: kindLabel(kind, issue.field, language),
      ...issue.params,
    }),
    ...(issue.items ? { items: [...issue.items] } : {}),
  };
}
