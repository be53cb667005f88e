import { deepEqual } from '@tanstack/react-router';

export type FieldName<Values> = keyof Values & string;

export function fieldNames<Values extends object>(values: Values): FieldName<Values>[] {
  return Object.keys(values).filter((key): key is FieldName<Values> => key in values);
}

/** The fields that differ from `base`, the values last read from the server. */
export function changedFields<Values extends object>(
  base: Values,
  values: Values,
): FieldName<Values>[] {
  return fieldNames(values).filter((name) => !deepEqual(base[name], values[name]));
}

/** Only the given fields of the values, as a partial update sends and a draft stores them. */
export function pickFields<Values extends object>(
  values: Values,
  names: readonly string[],
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const name of fieldNames(values)) if (names.includes(name)) picked[name] = values[name];
  return picked;
}

export interface ThreeWayMerge<Values> {
  /** Changes of both sides; a clashing field has my value until one is chosen. */
  values: Values;
  /** Fields that both sides changed to different values. */
  clashes: FieldName<Values>[];
  /** Fields that only the other side changed. */
  taken: FieldName<Values>[];
}

/** Merges two sets of changes to a common base, field by field. */
export function mergeThreeWay<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): ThreeWayMerge<Values> {
  const merge: ThreeWayMerge<Values> = { values: { ...mine }, clashes: [], taken: [] };
  for (const name of changedFields(base, theirs)) {
    if (deepEqual(mine[name], theirs[name])) continue;
    if (deepEqual(mine[name], base[name])) {
      merge.values[name] = theirs[name];
      merge.taken.push(name);
    } else {
      merge.clashes.push(name);
    }
  }
  return merge;
}

/** Values to show after a save: the server's, except for fields that were edited while it ran. */
export function keepTyped<Values extends object>(
  current: Values,
  sent: Values,
  saved: Values,
): Values {
  const next = { ...saved };
  for (const name of changedFields(sent, current)) next[name] = current[name];
  return next;
}
