import type { ESTree, Plugin } from 'vite';

const nameOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier'
    ? property.key.name
    : undefined;

/** Where the summaries of calls stand in a parsed file of the contract: beside their method and path. */
function* summariesIn(node: object): Generator<{ start: number; end: number }> {
  if ('type' in node && node.type === 'ObjectExpression') {
    const { properties } = node as ESTree.ObjectExpression; // parser: told by its type
    const names = properties.map(nameOf);
    const place = names.indexOf('summary');
    const found = properties[place];
    if (found && names.includes('method') && names.includes('path')) {
      const next = properties[place + 1];
      yield { start: found.start, end: next?.start ?? found.end };
    }
  }
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'object' && one !== null) yield* summariesIn(one);
    }
  }
}

/** What a call is for is said by the API's description: the web app's files leave those words out. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]/, code: 'summary' },
      handler(source) {
        let code = source;
        const found = [...summariesIn(this.parse(source))];
        for (const { start, end } of found.toReversed()) {
          code = code.slice(0, start) + code.slice(end);
        }
        return { code, map: null };
      },
    },
  };
}
