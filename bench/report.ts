import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

export interface ReportLine {
  what: string;
  value: string;
  floor?: string;
  ratio?: number;
  /** Speed of Connect's own statements on a bare server. */
  own?: string;
  ownRatio?: number;
  target: string;
  /** False = missed; undefined = this line has no target. */
  ok?: boolean;
}

const HEADINGS = [
  'what',
  'value',
  'floor',
  'ratio',
  'our SQL, bare',
  'ratio',
  'target',
  '',
] as const;
const NUMBERS_RIGHT = [false, true, true, true, true, true, false, false];

const cells = (line: ReportLine): string[] => [
  line.what,
  line.value,
  line.floor ?? '',
  line.ratio?.toFixed(2) ?? '',
  line.own ?? '',
  line.ownRatio?.toFixed(2) ?? '',
  line.target,
  line.ok === undefined ? '' : line.ok ? 'ok' : 'missed',
];

/** A Markdown table with its columns aligned, so that it reads well in a terminal too. */
export function alignedTable(
  headings: readonly string[],
  rows: readonly string[][],
  right: readonly boolean[],
): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, n) => Math.max(...all.map((row) => row[n]?.length ?? 0), 3));
  const pad = (text: string, n: number) =>
    right[n] ? text.padStart(widths[n] ?? 0) : text.padEnd(widths[n] ?? 0);
  const shown = all.map((row) => `| ${row.map(pad).join(' | ')} |`);
  const rule = `|${widths.map((width, n) => (right[n] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [shown[0], rule, ...shown.slice(1)].join('\n');
}

export const markdownTable = (lines: readonly ReportLine[]): string =>
  alignedTable(HEADINGS, lines.map(cells), NUMBERS_RIGHT);

/** Writes report.md and report.json; returns the path of the first. */
export function writeReport(
  folder: string,
  tables: readonly string[],
  lines: readonly ReportLine[],
  details: object,
): string {
  mkdirSync(folder, { recursive: true });
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  const taken = new Date().toISOString();
  const path = join(folder, 'report.md');
  writeFileSync(path, `# Bench of ${taken}\n\n${machine}\n\n${tables.join('\n\n')}\n`);
  const json = { taken, machine, lines, details };
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(json, null, 2)}\n`);
  return path;
}
