import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { PARTS, type Part } from './i18n.ts';
import { th } from './th.ts';

const SOURCE = join(import.meta.dirname, '..');
const partsIn = (code: string): Part[] =>
  [...code.matchAll(/'(\w+)'/g)].map(([, name]) => name).filter((name) => isPart(name));
const isPart = (name: string | undefined): name is Part => name !== undefined && name in PARTS;

/** Shown where the texts are for another reason. */
const KNOWN = [
  // Of a webinar, whose log brings them.
  'screens/registrations/event-heading.tsx shows log, of logs',
];

interface Module {
  /** Modules that come with it. */
  with: string[];
  /** Modules that are loaded later, each with the parts of texts that are loaded beside it. */
  later: { path: string; parts: readonly Part[] }[];
  /** First words of the keys that `t` is asked for. */
  words: Set<string>;
}

function read(path: string): Module {
  const code = readFileSync(path, 'utf8');
  const { module, program } = parseSync(path, code);
  const at = (address: string) => join(dirname(path), address);
  const isOurs = (address: string) => address.startsWith('.') && /\.tsx?$/.test(address);
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  );
  const words = new Set<string>();
  const beside: { start: number; end: number; parts: readonly Part[] }[] = [];
  /** Functions of the module that load what they are given together with texts. */
  const loaders = new Map<string, readonly Part[]>();
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return;
      const [, parts] = /withTexts\((.*), \w+\)/.exec(code.slice(init.start, init.end)) ?? [];
      if (parts) loaders.set(id.name, partsIn(parts));
    },
    CallExpression({ callee, arguments: [first], start, end }) {
      if (callee.type !== 'Identifier' || !first) return;
      const asked = code.slice(first.start, first.end);
      if (callee.name === 't') {
        for (const [, word] of asked.matchAll(/['`](\w+)\./g)) if (word) words.add(word);
      } else if (callee.name === 'withTexts' || loaders.has(callee.name)) {
        const parts = first.type === 'ArrowFunctionExpression' ? '' : asked;
        beside.push({
          start,
          end,
          parts: [...partsIn(parts), ...(loaders.get(callee.name) ?? [])],
        });
      }
    },
  });
  visitor.visit(program);
  const later = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const address = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    const parts = beside
      .filter((call) => call.start < start && start < call.end)
      .flatMap((call) => call.parts);
    return isOurs(address) ? [{ path: at(address), parts }] : [];
  });
  return { with: [...imported, ...passedOn].filter(isOurs).map(at), later, words };
}

test('whatever is loaded later brings the texts along that it shows', async () => {
  const modules = new Map<string, Module>();
  for (const path of globSync('**/*.{ts,tsx}', {
    cwd: SOURCE,
    exclude: (name) => /\.test\.|^text$/.test(name),
  })) {
    modules.set(join(SOURCE, path), read(join(SOURCE, path)));
  }
  const partsOf = new Map<string, Part[]>();
  for (const part of Object.keys(PARTS).filter(isPart)) {
    // Those of `work` come with the router.
    const texts = part === 'work' ? th : await PARTS[part].th();
    for (const word of Object.keys(texts)) partsOf.set(word, [...(partsOf.get(word) ?? []), part]);
  }
  /** Parts that are there wherever a module is: the fewest of all ways to it. */
  const there = new Map<string, ReadonlySet<Part>>();
  const arrive = (path: string, parts: ReadonlySet<Part>): void => {
    const module = modules.get(path);
    const before = there.get(path);
    const now = before ? new Set([...before].filter((part) => parts.has(part))) : parts;
    if (!module || now.size === before?.size) return;
    there.set(path, now);
    for (const other of module.with) arrive(other, now);
    for (const { path: other, parts: own } of module.later)
      arrive(other, new Set([...now, ...own]));
  };
  arrive(join(SOURCE, 'routes', 'router.tsx'), new Set<Part>(['start', 'work']));
  const missing = [...there].flatMap(([path, parts]) =>
    [...(modules.get(path)?.words ?? [])]
      .filter((word) => partsOf.get(word)?.some((part) => parts.has(part)) === false)
      .map((word) => `${relative(SOURCE, path)} shows ${word}, of ${partsOf.get(word)}`),
  );
  expect(there.size).toBeGreaterThan(modules.size / 2);
  expect(missing).toEqual(KNOWN);
});
