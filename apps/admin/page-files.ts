import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Which files a page needs at once, by the address of its route. */
export type PageFiles = Record<string, string[]>;

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* below(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* below(one);
  }
}

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : undefined;

/** `messageTemplates` has its words in `text/message-templates.th.ts`: Thai, which most people read. */
const wordsOf = (part: string): string =>
  `./text/${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.th.ts`;

/** The modules that a part of the route table loads, as it names them, and its words. */
const importsIn = (node: unknown): string[] =>
  isNode(node)
    ? [...below(node)].flatMap((one) => {
        if (one.type === 'ImportExpression') return textOf(one.source) ?? [];
        const parts = one.type === 'ArrayExpression' ? one.elements : [];
        return (Array.isArray(parts) ? parts : []).flatMap((part) => {
          const name = textOf(part);
          return name === undefined ? [] : wordsOf(name);
        });
      })
    : [];

/** Addresses and modules of `itemRoutes(path, List, Form)`, `logRoute(path, Log)`, `createRoute({ path, … })`. */
function pagesIn(program: Node): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const node of below(program)) {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) continue;
    const [first, ...rest] = Array.isArray(node.arguments) ? node.arguments : [];
    const path = textOf(first);
    if (node.callee.name === 'itemRoutes' && path !== undefined) {
      const [list, form] = rest.map(importsIn);
      pages
        .set(path, list ?? [])
        .set(`${path}/create`, form ?? [])
        .set(`${path}/$id`, form ?? []);
    } else if (node.callee.name === 'logRoute' && path !== undefined) {
      pages.set(path, importsIn(rest[0]));
    } else if (node.callee.name === 'createRoute' && isNode(first)) {
      const fields = Array.isArray(first.properties) ? first.properties.filter(isNode) : [];
      const own = fields.find(({ key }) => isNode(key) && key.name === 'path');
      const at = textOf(own?.value);
      if (at !== undefined) pages.set(at, importsIn(first));
    }
  }
  return pages;
}

/** The script that stands in the document: one piece, without imports. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL('src/early.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('early.ts was not built');
  return script.code.trim();
}

/**
 * Writes `pages.json` beside the build: what the server names in a page's document, so that all of it
 * comes in one go instead of one file telling of the next. Read off `router.tsx`, where each route
 * says what it loads.
 */
export function pageFiles(): Plugin {
  let pages = new Map<string, string[]>();
  return {
    name: 'page-files',
    async transform(code, id) {
      if (!id.endsWith('/src/router.tsx')) return;
      const found = pagesIn(this.parse(code) as unknown as Node); // parser: ESTree, of which only this much is read
      const resolved = [...found].map(async ([path, modules]) => {
        const ids = await Promise.all(modules.map((module) => this.resolve(module, id)));
        return [path, ids.flatMap((one) => one?.id ?? [])] as const;
      });
      pages = new Map(await Promise.all(resolved));
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => [
        { tag: 'script', children: await earlyScript(), injectTo: 'head-prepend' },
      ],
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const chunkOf = (id: string) => chunks.find((chunk) => chunk.facadeModuleId === id)?.fileName;
      const closure = (names: Iterable<string>, files = new Set<string>()): Set<string> => {
        for (const name of names) {
          if (files.has(name)) continue;
          files.add(name);
          closure(byName.get(name)?.imports ?? [], files);
        }
        return files;
      };
      const entry = closure(
        chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
      );
      const inside = chunks.find(({ facadeModuleId }) =>
        facadeModuleId?.endsWith('/src/inside.ts'),
      );
      const files: PageFiles = {};
      for (const [path, modules] of pages) {
        const own = modules.flatMap((id) => chunkOf(id) ?? []);
        const needed = closure([...(inside ? [inside.fileName] : []), ...own]);
        files[path] = [...needed].filter((name) => !entry.has(name));
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(files) });
    },
  };
}
