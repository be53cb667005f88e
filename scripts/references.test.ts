import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const STAFF = '# Staff\n\n## Passwords\n\nLong.\n\n## Who reads, and why\n\nSome.\n';

/** The check's findings for a repository with these files and one page of the domain. */
function findingsOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'references-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ 'docs/domain/staff.md': STAFF, ...files })) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const script = join(import.meta.dirname, 'references.mjs');
  const { stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return stderr.split('\n').filter((line) => /^[\w/.-]+:/.test(line));
}

test('references that lead somewhere are nothing to speak of', () => {
  const files = {
    'apps/a.ts': "// At least 12 (domain/staff#passwords).\nimport './domain/nothing.ts';",
    'apps/b.css': '/* Covered (domain/staff#who-reads-and-why). */',
    'apps/a/list.tsx': '',
    'apps/c.test.ts': "test('a page that is not JSON 404s');",
    'apps/api/migrations/0001_first.sql': '-- Accounts (LAWBOOK 1.2).',
    'README.md':
      'See [passwords](docs/domain/staff.md#passwords), [below](#more), [there](https://x.test/y), `apps/{a,a}.ts`,\n`apps/<name>/x.ts`, `a/list.tsx`, `*.test.ts`, `bench/results/`, MAP.md.\n\n## More\n',
    'MAP.md': 'The map.',
    'bench/x.ts': '',
  };
  expect(findingsOf(files)).toEqual([]);
});

test.each([
  [
    'a page that is not there',
    'apps/a.ts',
    '// (domain/law#passwords)',
    /a.ts:1: there is no docs\/domain\/law.md/,
  ],
  [
    'a heading that is not there',
    'apps/a.ts',
    '\n// (domain/staff#names)',
    /a.ts:2: docs\/domain\/staff.md has no heading "names"/,
  ],
  [
    'a page without its heading',
    'e2e/a.ts',
    '// (domain/staff)',
    /which rule of docs\/domain\/staff.md/,
  ],
  [
    'a document that is elsewhere, by section',
    'apps/a.ts',
    '/** Long (LAWBOOK 1.2). */',
    /LAWBOOK is not in the repository/,
  ],
  [
    'the same over two lines',
    'apps/a.ts',
    '/**\n * Long (LAWBOOK\n * 1.2).\n */',
    /a.ts:2: LAWBOOK is not/,
  ],
  ['the same by decision', 'apps/a.ts', '// (LAWBOOK D-12)', /LAWBOOK is not/],
  ['the same by appendix', 'apps/a.ts', '// (LAWBOOK, appendix A)', /LAWBOOK is not/],
  ['the same as a file', 'README.md', 'See LAWBOOK.md.', /LAWBOOK is not/],
  [
    'the same in a new migration',
    'apps/api/migrations/0099_x.sql',
    '-- LAWBOOK 3',
    /LAWBOOK is not/,
  ],
  ['a dead link', 'docs/a.md', 'See [it](gone.md).', /the link gone.md leads nowhere/],
  [
    'a link to a heading that is not there',
    'docs/a.md',
    '[it](domain/staff.md#names)',
    /has no heading "names"/,
  ],
  [
    'a path that is not there',
    'CONTRIBUTING.md',
    'In `apps/{api,admin}/x.ts`.',
    /there is no apps\/api\/x.ts/,
  ],
  [
    'a file that is not there, by the end of its path',
    'ARCHITECTURE.md',
    'The address (`kit/page/x.ts`).',
    /ARCHITECTURE.md:1: no file is called kit\/page\/x.ts/,
  ],
  [
    'a folder above an example',
    'CONTRIBUTING.md',
    'In `packages/<name>/x.ts`.',
    /there is no packages\/<name>/,
  ],
  ['two rules of one name', 'docs/domain/a.md', '## One\n\n## One\n', /two headings "one"/],
])('refused: %s', (_, path, text, said) => {
  expect(findingsOf({ [path]: text }).join('\n')).toMatch(said);
});
