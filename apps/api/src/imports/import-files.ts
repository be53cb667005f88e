import type { ExportFormat } from '@connect/contract/calls/export.ts';
import type { Language } from '@connect/contract/constants.ts';
import { importWords as importEn } from '@connect/contract/imports/import.en.ts';
import { importWords as importTh } from '@connect/contract/imports/import.th.ts';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { pathLabel } from '@connect/contract/labels.ts';
import type { Cell } from '../exports/columns.ts';
import { csvFile } from '../exports/csv-file.ts';
import { type ExportFile, fileNameOf } from '../exports/exports.service.ts';
import { safeCell } from '../exports/safe-cell.ts';
import { xlsxFile } from '../exports/xlsx-file.ts';
import type { ImportForm } from './import-kind.ts';

const WORDS = { th: importTh, en: importEn } as const;

function fileOf(
  name: string,
  format: ExportFormat,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  now: Date,
): ExportFile {
  const batches = async function* () {
    yield rows.map((row) => row.map(safeCell));
  };
  // Questions of events, which somebody typed, are headings of the template.
  const safeHead = head.map((text) => String(safeCell(text) ?? ''));
  return {
    stream: format === 'csv' ? csvFile(safeHead, batches()) : xlsxFile(safeHead, batches(), now),
    fileName: fileNameOf(name, format, now),
    rows: rows.length,
  };
}

/** All refused cells of an import (domain/imports#errors). */
export function issuesFile(
  name: string,
  format: ExportFormat,
  language: Language,
  issues: ImportRun['issues'],
  now: Date,
): ExportFile {
  const { row, column, value, reason } = WORDS[language].file;
  const rows = issues.map((issue) => [issue.row, issue.column, issue.value, issue.message]);
  return fileOf(`${name}-import-errors`, format, [row, column, value, reason], rows, now);
}

/** Lines that begin with `#` are explanations: they are not imported (domain/imports#template). */
export function templateFile(
  kind: string,
  { fields, labels }: ImportForm,
  format: ExportFormat,
  language: Language,
  now: Date,
): ExportFile {
  const noted = (texts: readonly string[]) =>
    texts.map((text, n) => (n === 0 ? `# ${text}` : text));
  const head = fields.map(({ name }) => pathLabel(labels, name, language));
  const rows = [
    noted(fields.map(({ hint }) => hint[language])),
    noted(fields.map(({ example }) => example)),
  ];
  return fileOf(`${kind}-import`, format, head, rows, now);
}
