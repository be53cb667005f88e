import { EXPORT_FORMATS } from '@connect/contract/calls/export.ts';
import type { ImportCalls, ImportRun } from '@connect/contract/imports/import.ts';
import { IMPORT_OUTCOMES } from '@connect/contract/imports/import.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { download, saveFile } from '../../api/files/download.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './import.module.css';

/** How many rows are new, changed, unchanged and refused. */
export function ImportCounts({ counts }: { counts: NonNullable<ImportRun['counts']> }) {
  const { t } = useText();
  return (
    <dl className={classes.counts}>
      {IMPORT_OUTCOMES.map((outcome) => (
        <div key={outcome} data-outcome={outcome}>
          <dt>{t(`imports.outcome.${outcome}`)}</dt>
          <dd>{formatNumber(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The refused cells, with their reasons, and all of them as a file. */
export function ImportIssues({ calls, run }: { calls: ImportCalls; run: ImportRun }) {
  const { t } = useText();
  const form = useSubmit();
  if (run.issues_total === 0) return null;
  const heading = t('imports.issues', { n: formatNumber(run.issues_total) });
  const hasValues = run.issues.some(({ value }) => value !== null);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <h3 className={classes.heading}>{heading}</h3>
        <Group gap="xs">
          {EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              loading={form.busy}
              aria-label={t('imports.download', { format: format.toUpperCase() })}
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() =>
                void form.send(async () =>
                  saveFile(
                    await download(calls.issues, {
                      params: { id: String(run.id) },
                      query: { format },
                    }),
                  ),
                )
              }
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      </Group>
      {form.error && (
        <Text size="sm" c="red" role="alert">
          {form.error}
        </Text>
      )}
      {run.issues.length < run.issues_total && (
        <Text size="sm">{t('imports.shown', { n: formatNumber(run.issues.length) })}</Text>
      )}
      {/* A region that scrolls takes the focus, so that keys scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={classes.scroll} tabIndex={0} aria-label={heading}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('imports.row')}</th>
              <th scope="col">{t('imports.cell')}</th>
              {hasValues && <th scope="col">{t('imports.value')}</th>}
              <th scope="col">{t('imports.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {run.issues.map((issue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same issue twice
              <tr key={`${issue.row} ${at}`}>
                <td>{issue.row}</td>
                <td>{issue.column}</td>
                {hasValues && <td>{issue.value || '-'}</td>}
                <td>{issue.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
