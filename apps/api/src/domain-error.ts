import type { ErrorCode, FieldIssue } from '@connect/contract/errors/errors.ts';

/**
 * Nobody reads more issues, and no field name is longer: a refusal must not echo a whole request.
 */
const ISSUES_MAX = 100;
const FIELD_MAX = 200;

/**
 * A refusal of a business rule. It knows nothing of HTTP: the error handler adds status and words.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly FieldIssue[];
  /** Values for the message's placeholders. */
  readonly params: Record<string, string | number>;
  /** Further facts for the caller, sent beside the errors. */
  readonly detail: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    more: {
      issues?: readonly FieldIssue[];
      params?: Record<string, string | number>;
      detail?: Record<string, unknown>;
    } = {},
  ) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.issues = (more.issues ?? [])
      .slice(0, ISSUES_MAX)
      .map((issue) => ({ ...issue, field: issue.field.slice(0, FIELD_MAX) }));
    this.params = more.params ?? (more.issues ? { n: more.issues.length } : {});
    this.detail = more.detail ?? {};
  }
}

/** Throws `validation_failed` when there are issues. */
export function refuseInvalid(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new DomainError('validation_failed', { issues });
}

/** One issue per field: the first one matters most. */
export function firstOfEachField(issues: readonly FieldIssue[]): FieldIssue[] {
  const fields = new Set<string>();
  return issues.filter(({ field }) => !fields.has(field) && fields.add(field));
}
