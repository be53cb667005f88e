// The check of references of "npm run check": whatever comments and documents cite must be in the
// repository. Rules are cited as page and heading of docs/domain; docs/domain/README.md says how.
// Every finding says what to do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root as project } from './project.mjs';

/** Tests pass another folder. */
const root = process.argv[2] ?? project;
const FOLDERS = ['apps', 'packages', 'bench', 'e2e', 'scripts', 'docs'];
const NOT_OURS = ['node_modules', 'dist', 'results', 'test-results'];
/**
 * These cite missing documents and cannot change: databases store the checksum of every migration
 * they ran.
 */
const RELEASED = /^apps\/api\/migrations\/00([01]\d|2[0-4])_/;
/** Its tests contain dead references on purpose. */
const OWN_TESTS = 'scripts/references.test.ts';

const read = (path) => readFileSync(join(root, path), 'utf8');
const has = (path) => existsSync(join(root, path));

function* filesBelow(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_OURS.includes(entry.name)) yield* filesBelow(path);
    } else if (/\.(ts|tsx|mjs|sql|css|md)$/.test(entry.name)) yield path;
  }
}

const below = FOLDERS.filter(has).flatMap((folder) => [...filesBelow(folder)]);
const files = [...readdirSync(root).filter((name) => name.endsWith('.md')), ...below].filter(
  (path) => !RELEASED.test(path) && path !== OWN_TESTS,
);

/** The anchor that GitHub makes from a heading. */
const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const pages = new Map();
/** The anchors of a page's headings. */
function headingsOf(path) {
  if (!pages.has(path)) {
    const text = read(path)
      .split(/^```/m)
      .filter((_, index) => index % 2 === 0)
      .join('');
    pages.set(
      path,
      [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slug(heading)),
    );
  }
  return pages.get(path);
}

const deadHeading = (path, anchor) =>
  headingsOf(path).includes(anchor)
    ? undefined
    : `${path} has no heading "${anchor}": name one that it has, or write the rule there`;

// --- citations of rules, in any file
const CITATION = /(?<![\w./-])domain\/([a-z]+(?:-[a-z]+)*)(?:#([\w-]+))?/g;
/**
 * A name in capitals with a section, or as a file: the form in which external documents are cited.
 */
const ELSEWHERE =
  /\b(?!(?:JSON|MPEG|WOFF|HTTP|EENVELOPE)\b)([A-Z]{4,})(?:\.md\b|(?:,? (?:§|section |appendix )| |\n *(?:\*|\/\/|--) )(?:[A-D]-)?(?:\d+(?:\.\d+)*|[A-D](?:\.\d+)?(?=[),.]))(?![\w-]))/g;

function deadCitation([, page, anchor]) {
  const path = `docs/domain/${page}.md`;
  if (!has(path)) return `there is no ${path}: cite a page of docs/domain, or write it`;
  if (!anchor) return `which rule of ${path}? Cite its heading, as in domain/staff#passwords`;
  return deadHeading(path, anchor);
}

const notHere = ([cited, name]) =>
  cited.endsWith('.md') && (has(cited) || has(`docs/domain/${cited}`))
    ? undefined
    : `${name} is not in the repository: cite a rule of docs/domain`;

// --- links and paths of documents
const LINK = /\]\(([^()\s]+)\)/g;
const PATH = /`((?:apps|packages|scripts|docs|e2e|bench)\/[^`\s]*)`/g;

function deadLink(from, [, to]) {
  if (/^[a-z]+:/.test(to)) return undefined;
  const [file, anchor] = to.split('#');
  const path = file ? posix.join(dirname(from), file) : from;
  if (!has(path)) return `the link ${to} leads nowhere: mend or remove it`;
  return anchor && path.endsWith('.md') ? deadHeading(path, anchor) : undefined;
}

/** A file by the end of its path, as documents name most. */
const NAMED = /`([^`\s<>*…{}]+\.(?:tsx?|mjs|css|sql))`/g;
const deadName = ([, end]) =>
  below.some((path) => `/${path}`.endsWith(`/${end}`))
    ? undefined
    : `no file is called ${end}: name what took its place`;

/** Expands `a/{b,c}/d` to its paths. */
function spelledOut(path) {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  return braces[1].split(',').flatMap((name) => spelledOut(path.replace(braces[0], name)));
}

/** The path up to the first folder that is only an example (`<resource>`, `*`) or is generated. */
function fixedPart(path) {
  const parts = path.split('/');
  const end = parts.findIndex((name) => /[<*…]/.test(name) || NOT_OURS.includes(name));
  return end === -1 ? path : parts.slice(0, end).join('/');
}

function deadPath([, path]) {
  const gone = spelledOut(path).find((one) => !has(fixedPart(one)));
  return gone && `there is no ${gone}: name what took its place`;
}

const findings = [];
for (const path of files) {
  const text = read(path);
  const look = (pattern, problemOf) => {
    for (const match of text.matchAll(pattern)) {
      const line = text.slice(0, match.index).split('\n').length;
      const problem = problemOf(match);
      if (problem) findings.push(`${path}:${line}: ${problem}`);
    }
  };
  look(CITATION, deadCitation);
  look(ELSEWHERE, notHere);
  if (!path.endsWith('.md')) continue;
  look(LINK, (match) => deadLink(path, match));
  look(PATH, deadPath);
  look(NAMED, deadName);
  const headings = headingsOf(path);
  const twice = headings.find((heading, index) => headings.indexOf(heading) !== index);
  if (twice && path.startsWith('docs/domain/')) {
    findings.push(`${path}: two headings "${twice}": give each rule a name of its own`);
  }
}

for (const finding of findings.sort()) console.error(finding);
if (findings.length > 0) {
  console.error(
    `\n${findings.length} references lead nowhere. docs/domain/README.md says how to cite.`,
  );
  process.exitCode = 1;
}
