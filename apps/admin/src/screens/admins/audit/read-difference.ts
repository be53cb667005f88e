/** The `diff` of an audit row, sorted into comparable fields and the rest. */
export interface Difference {
  fields: string[];
  left: Record<string, unknown>;
  right: Record<string, unknown>;
  /** Everything else, such as facts of the action, or changes whose values are secret. */
  rest: [field: string, value: unknown][];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ from, to }` or `{ before, after }`: changes are recorded in either form. */
function pairOf(value: unknown): readonly [unknown, unknown] | null {
  if (!isRecord(value) || Object.keys(value).length !== 2) return null;
  if ('from' in value && 'to' in value) return [value.from, value.to];
  if ('before' in value && 'after' in value) return [value.before, value.after];
  return null;
}

/** Reads the `diff` of an audit row; null when it is empty. */
export function readDifference(diff: unknown): Difference | null {
  if (diff === null || diff === undefined) return null;
  const found: Difference = { fields: [], left: {}, right: {}, rest: [] };
  for (const [field, value] of Object.entries(isRecord(diff) ? diff : { value: diff })) {
    const pair = pairOf(value);
    if (!pair) found.rest.push([field, value]);
    else if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) found.rest.push([field, pair[1]]);
    else {
      found.fields.push(field);
      [found.left[field], found.right[field]] = pair;
    }
  }
  return found.fields.length + found.rest.length > 0 ? found : null;
}
