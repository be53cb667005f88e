import type { Plugin } from 'vite';
import { below, isNode, type Node } from './syntax-tree.ts';

const nameOf = ({ key }: Node): unknown => (isNode(key) ? key.name : undefined);

/** Where the summaries of calls stand in a parsed file of the contract: beside their method and path. */
function* summariesIn(program: Node): Generator<[start: number, end: number]> {
  for (const node of below(program)) {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) continue;
    const properties = node.properties.filter(isNode);
    const names = properties.map(nameOf);
    const place = names.indexOf('summary');
    const found = properties[place];
    if (!found || !names.includes('method') || !names.includes('path')) continue;
    yield [Number(found.start), Number(properties[place + 1]?.start ?? found.end)];
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
        const program = this.parse(source) as unknown as Node; // parser: as in `page-files.ts`
        let code = source;
        for (const [start, end] of [...summariesIn(program)].toReversed()) {
          code = code.slice(0, start) + code.slice(end);
        }
        return { code, map: null };
      },
    },
  };
}
