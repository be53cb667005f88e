/** A part of a parsed file: ESTree, of which only this much is read. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A part and all parts within it. */
export function* below(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* below(one);
  }
}
