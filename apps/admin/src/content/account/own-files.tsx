import { type ReportFile, reportFiles } from '@connect/contract/reports/report-file.ts';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/after-write.ts';
import { download, saveFile } from '../../api/files/download.ts';
import { call } from '../../api/start/client.ts';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './own-files.module.css';
import { isUnfinished, reportFilesQuery } from './report-files-query.ts';

/** One's own files that are made in the background: how far they are, and the finished ones. */
export default function OwnFiles({ files }: { files: readonly ReportFile[] }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <OwnFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

function OwnFile({ file }: { file: ReportFile }) {
  const { t } = useText();
  const client = useQueryClient();
  const form = useSubmit();
  const name = `${file.title} (${file.format.toUpperCase()})`;
  const params = { id: String(file.id) };
  const stored = () =>
    form.send(async () => saveFile(await download(reportFiles.fetch, { params })));
  const cancel = async () => {
    await form.send(() => call(reportFiles.cancel, { params }));
    await refresh(client, { queryKey: reportFilesQuery.queryKey });
  };
  return (
    <li className={classes.file}>
      <span className={classes.words}>
        <span>{name}</span>
        <State file={file} name={name} />
        {form.error && (
          <span className={classes.failed} role="alert">
            {form.error}
          </span>
        )}
      </span>
      {file.state === 'done' && (
        <Button
          size="xs"
          variant="default"
          loading={form.busy}
          aria-label={t('reports.file.fetchOf', { name })}
          onClick={() => void stored()}
        >
          {t('reports.file.fetch')}
        </Button>
      )}
      {isUnfinished(file) && (
        <Button
          size="xs"
          variant="default"
          loading={form.busy}
          aria-label={t('reports.file.cancelOf', { name })}
          onClick={() => void cancel()}
        >
          {t('reports.file.cancel')}
        </Button>
      )}
    </li>
  );
}

function State({ file, name }: { file: ReportFile; name: string }) {
  const { t } = useText();
  const { state, failure, progress, rows, kept_until: until } = file;
  if (failure)
    return <span className={classes.failed}>{t(`reports.file.failure.${failure}`)}</span>;
  if (state === 'done') {
    return (
      <span className={classes.state}>
        {t('reports.file.until', { n: formatNumber(rows), time: formatDateTime(until) })}
      </span>
    );
  }
  const words =
    state === 'waiting'
      ? t('reports.file.waiting', { all: formatNumber(rows) })
      : t('reports.file.running', { done: formatNumber(progress), all: formatNumber(rows) });
  return (
    <>
      <span className={classes.state}>{words}</span>
      <Progress value={rows === 0 ? 0 : (progress / rows) * 100} size="sm" aria-label={name} />
    </>
  );
}
