import type { ImportRun } from '@connect/contract/imports/import.ts';
import { type Labels, pathLabel } from '@connect/contract/labels.ts';
import { Select, Stack, Text } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import classes from './import.module.css';

/** Matches the columns of a file with fields; each field with one column. */
export function ImportColumns(props: {
  run: ImportRun;
  fields: readonly string[];
  labels: Labels;
  columns: readonly (string | null)[];
  onColumns: (columns: (string | null)[]) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { run, fields, labels, columns, onColumns, errorOf } = props;
  const { t, language } = useText();
  const data = fields.map((value) => ({ value, label: pathLabel(labels, value, language) }));
  const headingOf = (at: number) => run.headings[at] || t('imports.untitled', { n: at + 1 });
  return (
    <Stack gap="xs">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('imports.step.columns')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('imports.column')}</th>
              <th scope="col">{t('imports.field')}</th>
            </tr>
          </thead>
          <tbody>
            {run.headings.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
              <tr key={at}>
                <td>
                  {headingOf(at)}
                  {run.samples.map((cells, line) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a sample is its place in the file
                    <span key={line} className={classes.sample}>
                      {cells[at]}
                    </span>
                  ))}
                </td>
                <td>
                  <Select
                    aria-label={t('imports.fieldOf', { heading: headingOf(at) })}
                    data={data.filter(
                      ({ value }) => value === columns[at] || !columns.includes(value),
                    )}
                    value={columns[at] ?? null}
                    onChange={(field) =>
                      onColumns(columns.map((before, n) => (n === at ? field : before)))
                    }
                    placeholder={t('imports.notImported')}
                    error={columns[at] ? errorOf(columns[at]) : undefined}
                    clearable
                    searchable
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Text size="sm" c="dimmed">
        {t('imports.remembered')}
      </Text>
    </Stack>
  );
}
