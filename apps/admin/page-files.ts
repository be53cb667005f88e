import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@connect/contract/constants.ts';
import { build, type Plugin } from 'vite';
import { below, isNode, type Node } from './syntax-tree.ts';

/** Files that a page needs at once: its modules, and its texts by language. */
interface PageFiles {
  modules: string[];
  words: Record<Language, string[]>;
}

/** What a route names: module paths, and parts of `text/i18n.ts`. */
interface Named {
  modules: string[];
  parts: string[];
}

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : undefined;

const TEXTS = new URL('src/text/', import.meta.url);
const textFiles = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' });

/**
 * Text files of the named parts, the common `${language}.ts` first. A part such as
 * `messageTemplates` is the file `message-templates.th.ts`.
 */
const wordsOf = (parts: readonly string[], language: Language): string[] => [
  fileURLToPath(new URL(`${language}.ts`, TEXTS)),
  ...parts.map((part) => {
    const name = part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const file = textFiles.find((path) => basename(path) === `${name}.${language}.ts`);
    if (!file) throw new Error(`The part ${part} has no texts`);
    return join(fileURLToPath(TEXTS), file);
  }),
];

/** Collects the modules and text parts that a node of the route table loads. */
function namedIn(node: unknown): Named {
  const nodes = isNode(node) ? [...below(node)] : [];
  const elements = nodes.flatMap((one) => (one.type === 'ArrayExpression' ? one.elements : []));
  return {
    modules: nodes.flatMap((one) => textOf(one.type === 'ImportExpression' && one.source) ?? []),
    parts: elements.flatMap((part) => textOf(part) ?? []),
  };
}

/**
 * Maps each address to what it loads, from the calls `itemRoutes(path, List, Form)`,
 * `logRoute(path, Log)`, `listRoute(path, List)` and `createRoute({ path, … })`.
 */
function pagesIn(program: Node): Map<string, Named> {
  const pages = new Map<string, Named>();
  for (const node of below(program)) {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) continue;
    const [first, second, third] = Array.isArray(node.arguments) ? node.arguments : [];
    const path = textOf(first);
    if (node.callee.name === 'itemRoutes' && path !== undefined) {
      const form = namedIn(third);
      pages.set(path, namedIn(second)).set(`${path}/create`, form).set(`${path}/$id`, form);
    } else if (/^(?:logRoute|listRoute)$/.test(String(node.callee.name)) && path !== undefined) {
      pages.set(path, namedIn(second));
    } else if (node.callee.name === 'createRoute' && isNode(first)) {
      const fields = Array.isArray(first.properties) ? first.properties.filter(isNode) : [];
      const own = fields.find(({ key }) => isNode(key) && key.name === 'path');
      const at = textOf(own?.value);
      if (at !== undefined) pages.set(at, namedIn(first));
    }
  }
  return pages;
}

/**
 * Maps what search parameters choose on a screen to what that loads: `view=log` by an entry of its constant
 * `BY_VIEW`, any `id` by `BY_ID`, which is no table. Of `PARTS_BY_TAB` the first is shown without `tab`, too: its
 * choice is ''.
 */
function choicesIn(program: Node): Map<string, Named> {
  const choices = new Map<string, Named>();
  for (const { type, id, init } of below(program)) {
    const constant = isNode(id) ? /^(PARTS_)?BY_([A-Z]+)$/.exec(String(id.name)) : null;
    if (type !== 'VariableDeclarator' || !constant || !isNode(init)) continue;
    const [, parts, name = ''] = constant;
    const param = name.toLowerCase();
    if (!Array.isArray(init.properties)) choices.set(param, namedIn(init));
    else
      for (const [index, { key, value }] of init.properties.filter(isNode).entries()) {
        const choice = isNode(key) ? (textOf(key) ?? String(key.name)) : '';
        choices.set(`${param}=${choice}`, namedIn(value));
        if (parts && index === 0) choices.set('', namedIn(value));
      }
  }
  return choices;
}

/** Bundles `src/early.ts` into one script without imports, to be inlined in the document. */
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

const STYLESHEET = /<link rel="stylesheet"[^<>]*>/g;

/**
 * The style sheet at the end of the body: what stands before it is drawn without it, and the app's
 * modules wait for it.
 */
const shellFirst = (html: string): string =>
  html
    .replace(STYLESHEET, '')
    .replace('</body>', () => `${html.match(STYLESHEET)?.join('') ?? ''}</body>`);

/**
 * Writes `pages.json` beside the build. The server names the files listed there in a page's
 * document, so that the browser requests them all at once instead of discovering them one after
 * another. The list is read from `router.tsx`, where each route says what it loads, and for choices in
 * its address from the screen (`choicesIn`).
 */
export function pageFiles(): Plugin {
  let pages = new Map<string, PageFiles>();
  /** By the file of their screen. */
  const choices = new Map<string, Map<string, PageFiles>>();
  return {
    name: 'page-files',
    async transform(code, id) {
      const isRouter = id.endsWith('/src/routes/router.tsx');
      if (!isRouter && !(id.includes('/src/screens/') && /const (PARTS_)?BY_/.test(code))) return;
      const idsOf = async (modules: readonly string[]) => {
        const found = await Promise.all(modules.map((module) => this.resolve(module, id)));
        return found.flatMap((one) => one?.id ?? []);
      };
      const program = this.parse(code) as unknown as Node; // parser: ESTree, of which only this much is read
      const files = new Map<string, PageFiles>();
      for (const [name, { modules, parts }] of isRouter ? pagesIn(program) : choicesIn(program)) {
        const [th, en] = [await idsOf(wordsOf(parts, 'th')), await idsOf(wordsOf(parts, 'en'))];
        files.set(name, { modules: await idsOf(modules), words: { th, en } });
      }
      if (isRouter) pages = files;
      else choices.set(id, files);
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => ({
        html: shellFirst(html),
        tags: [{ tag: 'script', children: await earlyScript(), injectTo: 'head-prepend' }],
      }),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const chunkOf = (id: string) =>
        chunks.find(({ moduleIds }) => moduleIds.includes(id))?.fileName;
      const closure = (names: Iterable<string>, files = new Set<string>()): Set<string> => {
        for (const name of names) {
          if (files.has(name)) continue;
          files.add(name);
          closure(byName.get(name)?.imports ?? [], files);
        }
        return files;
      };
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const entry = closure(entries);
      // The document names these as well, but after the script that asks for a page's files.
      const app = [...entry].filter((name) => !entries.includes(name));
      const inside = chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .find((id) => id.endsWith('/src/routes/inside.ts'));
      const filesOf = (ids: readonly string[], base = entry) =>
        [...closure(ids.flatMap((id) => chunkOf(id) ?? []))].filter((name) => !base.has(name));
      const files: Record<string, PageFiles> = {};
      const put = (address: string, { modules, words }: PageFiles) => {
        const own = filesOf([...(inside ? [inside] : []), ...modules]);
        const known = new Set([...entry, ...own]);
        files[address] = {
          modules: [...app, ...own],
          words: { th: filesOf(words.th, known), en: filesOf(words.en, known) },
        };
      };
      // First what the screen would ask for last.
      const both = (page: PageFiles, chosen: PageFiles): PageFiles => ({
        modules: [...chosen.modules, ...page.modules],
        words: {
          th: [...page.words.th, ...chosen.words.th],
          en: [...page.words.en, ...chosen.words.en],
        },
      });
      /** An address, and those that choose something on the screens of `shown`. */
      const add = (address: string, page: PageFiles, shown: readonly string[]) => {
        const chosen = shown.flatMap((id) => [...(choices.get(id) ?? [])]);
        const firsts = chosen.flatMap(([choice, first]) => (choice === '' ? first : []));
        put(address, firsts.reduce(both, page));
        for (const [choice, one] of chosen) {
          const search = `${address.includes('?') ? '&' : '?'}${choice}`;
          if (choice !== '') add(address + search, both(page, one), one.modules);
        }
      };
      for (const [path, page] of pages) add(path, page, page.modules);
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(files) });
    },
  };
}
