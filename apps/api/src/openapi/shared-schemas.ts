import { pascal } from './contract-names.ts';
import { type Json, withChildren } from './json-schema.ts';

/** A repeated schema shorter than this stays inline: a reference would not be shorter. */
const WORTH_SHARING = 80;

/** Field names that do not describe their content. */
const SAY_NOTHING = new Set(['data', 'meta', 'item', 'items', 'type', 'list', 'query']);

/**
 * Names made from the end of a trail, shortest first: `['ArticleGetReply', 'hosts']` is `Hosts`
 * when that is free.
 */
export const endsOf = (trail: readonly string[]): string[] =>
  trail.map((_, from) => trail.slice(from).map(pascal).join('')).reverse();

/** Gives each thing a unique name: the first of its candidates that is free. */
export function namer(reserved: Iterable<string> = []) {
  const taken = new Set(reserved);
  return (candidates: readonly string[]): string => {
    let name = candidates.find((candidate) => !taken.has(candidate));
    for (let turn = 2; name === undefined; turn += 1) {
      const numbered = `${candidates.at(-1)}${turn}`;
      if (!taken.has(numbered)) name = numbered;
    }
    taken.add(name);
    return name;
  };
}

/**
 * Moves schemas that the contract names, and repeated ones, to the components. All are counted
 * before the first is shared; the parts of a repeated schema count once.
 */
export function createSharedSchemas(reserved: Iterable<string>) {
  const counts = new Map<string, number>();
  /** Names of the fields that hold a schema, with how often each does. */
  const fields = new Map<string, Map<string, number>>();
  const results = new Map<string, Json>();
  const components: Record<string, Json> = {};
  const names = new Map<string, string>();
  const nameFor = namer(reserved);

  function count(schema: Json, field: string): void {
    const key = JSON.stringify(schema);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const held = fields.get(key) ?? new Map<string, number>();
    fields.set(key, held.set(field, (held.get(field) ?? 0) + 1));
    if (before > 0) return;
    withChildren(schema, (child, name = field) => {
      count(child, name);
      return child;
    });
  }

  /** Registers the name of a schema, if the schema exists. */
  function name(schema: Json, candidates: readonly string[]): void {
    const key = JSON.stringify(schema);
    if (counts.has(key) && !names.has(key)) names.set(key, nameFor(candidates));
  }

  /**
   * Named after the field that holds it most often: brands are `Brand`, though `brand_scope` has
   * them too.
   */
  function candidates(key: string, trail: readonly string[]): string[] {
    const held = [...(fields.get(key) ?? [])];
    const [field] = held.reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    const ends = endsOf([...trail.slice(0, -1), field]);
    return SAY_NOTHING.has(field) ? ends.slice(1) : ends;
  }

  /**
   * `always` gives the names of a schema that is shared even when it occurs once, from its final
   * form.
   */
  function share(schema: Json, trail: string[], always?: (inner: Json) => string[]): Json {
    const key = JSON.stringify(schema);
    const known = results.get(key);
    if (known) return known;
    const inner = withChildren(schema, (child, field) =>
      share(child, field === undefined ? trail : [...trail, field]),
    );
    const repeats = (counts.get(key) ?? 0) > 1 && JSON.stringify(inner).length >= WORTH_SHARING;
    // A list does not become a component, its items do.
    const shared = names.has(key) || always || (repeats && inner.type !== 'array');
    let result = inner;
    if (shared) {
      const found = names.get(key) ?? nameFor(always?.(inner) ?? candidates(key, trail));
      components[found] = inner;
      result = { $ref: `#/components/schemas/${found}` };
    }
    results.set(key, result);
    return result;
  }

  return { count, name, share, components };
}
