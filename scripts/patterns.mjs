// The patterns check of "npm run check": every regular expression of the program must run in linear
// time. One that backtracks lets a single request block all others.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { RegExpParser } from '@eslint-community/regexpp';
import { parseSync, Visitor } from 'oxc-parser';
import analysis from 'regexp-ast-analysis';
import scslre from 'scslre';
import { root } from './project.mjs';

const FOLDERS = ['apps', 'packages', 'scripts'];
/** Tests only match our own texts. */
const NOT_SHIPPED = /\.test\.tsx?$|^apps\/api\/test\//;
/** More repetitions than this count as unlimited. */
const MANY = 500;

const OWN_SOURCES = 'reads the sources of this repository, while they are checked';
const OWN_FOLDERS = 'reads names of our own files, while the web app is built';

const parser = new RegExpParser();

/** Patterns that this check cannot parse or that only meet our own text, and why they are safe. */
const EXCEPTIONS = {
  "apps/admin/vite.config.ts new RegExp(`${before}(${names})${after}`.replaceAll('/', '[\\\\\\\\/]'))":
    OWN_FOLDERS,
  "apps/admin/vite.config.ts new RegExp(tests.map(({ source }) => source).join('|'))": OWN_FOLDERS,
  'scripts/structure.mjs /\\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\\(|\\bsql(?:<[^`]*>)?`/':
    OWN_SOURCES,
};

const wordOf = (flags) =>
  analysis.toUnicodeSet(parser.parsePattern('\\w').alternatives[0].elements[0], flags).chars;

const rulesOut = ({ alternatives }, letters, flags) =>
  alternatives.some(
    ({ elements: [one, ...more] }) =>
      more.length === 0 &&
      one?.type.startsWith('Character') &&
      letters.isSubsetOf(analysis.toUnicodeSet(one, flags).chars),
  );

/** Whether some word of these elements consists of the given letters only. */
const fitsInto = (elements, letters, flags) =>
  elements.every((element) => {
    switch (element.type) {
      case 'Assertion':
        // With the flag m, `^` matches at several places only if a line break is among the letters.
        if (element.kind === 'start') return letters.has(0x0a);
        // No word begins or ends within a run of word characters.
        if (element.kind === 'word' && !element.negate) return !letters.isSubsetOf(wordOf(flags));
        // After a letter that the lookbehind excludes, no second attempt begins.
        return !(
          element.kind === 'lookbehind' &&
          element.negate &&
          rulesOut(element, letters, flags)
        );
      case 'Backreference':
        return true;
      case 'Quantifier':
        return element.min === 0 || fitsInto([element.element], letters, flags);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.some((one) => fitsInto(one.elements, letters, flags));
      default:
        return !analysis.toUnicodeSet(element, flags).chars.isDisjointWith(letters);
    }
  });

const mayFail = (elements, flags) =>
  elements.some(
    (element) =>
      !analysis.isPotentiallyEmpty(element, flags) ||
      analysis.hasSomeDescendant(element, (node) => node.type === 'Assertion'),
  );

/**
 * Repetitions that a search may start again at every position it has just read in vain: the
 * repetition contains what precedes it, and what follows it may be missing.
 */
function* begunAnew(elements, flags, before = [], after = []) {
  for (const [at, element] of elements.entries()) {
    const prefix = [...before, ...elements.slice(0, at)];
    const rest = [...elements.slice(at + 1), ...after];
    if (element.type === 'Assertion') {
      if (element.kind === 'start' && !flags.multiline) return;
      for (const one of element.alternatives ?? []) yield* begunAnew(one.elements, flags, prefix);
    } else if (element.type === 'Quantifier') {
      const letters = analysis.getConsumedChars(element.element, flags).chars;
      if (element.max >= MANY && mayFail(rest, flags) && fitsInto(prefix, letters, flags)) {
        yield element.raw;
      }
      yield* begunAnew([element.element], flags, prefix, rest);
    } else {
      for (const one of element.alternatives ?? []) {
        yield* begunAnew(one.elements, flags, prefix, rest);
      }
    }
  }
}

/** What makes a pattern slow on some text, in words; null when nothing does. */
export function slowness(source, flags) {
  const { pattern, flags: parsed } = parser.parseLiteral(`/${source}/${flags}`);
  for (const { elements } of pattern.alternatives) {
    for (const part of begunAnew(elements, parsed)) return `${part} is read anew at every place`;
  }
  const [found] = scslre.analyse({ source, flags }).reports;
  return found
    ? `two parts share what matches ${found.character.literal.source} between them`
    : null;
}

function* sourcesBelow(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist'].includes(entry.name)) yield* sourcesBelow(path);
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !NOT_SHIPPED.test(path)) yield path;
  }
}

/**
 * Every pattern of a file, with its position; `made` is the code of a pattern that is built at run
 * time.
 */
function patternsOf(path, text) {
  const found = [];
  const made = ({ callee, start, end, arguments: [source, flags] }) => {
    if (callee.name !== 'RegExp') return;
    const plain = source?.type === 'Literal' && typeof source.value === 'string';
    const code = text.slice(start, end);
    found.push({
      start,
      ...(plain ? { source: source.value, flags: flags?.value ?? '' } : { code }),
    });
  };
  new Visitor({
    Literal: ({ regex, start }) => {
      if (regex) found.push({ start, source: regex.pattern, flags: regex.flags });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(path, text).program);
  return found;
}

function checkAll() {
  const findings = [];
  const unused = new Set(Object.keys(EXCEPTIONS));
  let count = 0;
  for (const path of FOLDERS.flatMap((folder) => [...sourcesBelow(folder)])) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const { start, source, flags, code } of patternsOf(path, text)) {
      count += 1;
      const name = `${path} ${code ?? `/${source}/${flags}`}`.replace(/\s+/g, ' ');
      if (unused.delete(name) || name in EXCEPTIONS) continue;
      const problem = code ? 'is put together at run time' : slowness(source, flags);
      const line = text.slice(0, start).split('\n').length;
      if (problem) findings.push(`${path}:${line}: ${code ?? `/${source}/${flags}`}: ${problem}`);
    }
  }
  for (const name of unused)
    findings.push(`scripts/patterns.mjs: no such pattern any more: ${name}`);
  for (const finding of findings) console.error(finding);
  if (findings.length === 0) return;
  console.error(
    `\n${findings.length} of ${count} patterns. Begin with ^, leave what comes before out of what is repeated ([^<>] for [^>]), or do without a pattern; SECURITY.md says why.`,
  );
  process.exitCode = 1;
}

if (process.argv[1]?.endsWith('patterns.mjs')) checkAll();
