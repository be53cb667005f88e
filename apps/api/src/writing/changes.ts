/** Serialises a value so that the order of an object's keys does not matter. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, entry]) => entry !== null && entry !== undefined && entry !== '')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}

/** The named fields only, in their order: the content of a revision. */
export function snapshotOf(
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

export function changedFields(
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return fields.filter((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    // Texts and numbers, which most fields hold, need no canonical form.
    return isObject(old) || isObject(next) ? canonical(old) !== canonical(next) : old !== next;
  });
}

const HIDDEN = '•••';
/** The audit log gives only the length of longer texts; revisions hold them in full. */
const AUDIT_TEXT = 500;
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > AUDIT_TEXT ? `(${value.length} characters)` : value;

/**
 * Old and new value of each changed field, for the audit entry; of `covered` ones that they changed
 * (domain/audit#covered-values).
 */
export function auditDiff(
  changed: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  covered: readonly string[] = [],
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    changed.map((field) => [
      field,
      covered.includes(field)
        ? { from: HIDDEN, to: HIDDEN }
        : { from: shortened(before[field] ?? null), to: shortened(after[field] ?? null) },
    ]),
  );
}

/** Exactly the named fields of a wider object. */
export function pickFields<Source extends object>(
  keys: readonly (keyof Source & string)[],
  source: Source,
): Source {
  // The keys are all those of the wanted type, so none is missing.
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Source;
}
