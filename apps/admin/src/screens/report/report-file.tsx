import { EXPORT_FORMATS, type ExportFormat } from '@connect/contract/calls/export.ts';
import type { ReportListing, ReportPreview } from '@connect/contract/reports/report.ts';
import { BACKGROUND_ROWS } from '@connect/contract/reports/report-file.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { download, saveFile } from '../../api/files/download.ts';
import { call } from '../../api/start/client.ts';
import { reportFilesQuery } from '../../content/account/report-files-query.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { GrowingText } from '../../kit/fields/growing-text.tsx';
import { notifyDone } from '../../kit/notify/notify.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './report.module.css';
import { HISTORY_KEY } from './report-history-key.ts';
import { askFile, fileCall } from './report-query.ts';

const REASON_MAX = 300;
const REASON_MIN = 3;
const MAKE = { xlsx: 'reports.makeXlsx', csv: 'reports.makeCsv' } as const;

interface ReportFileProps {
  report: ReportListing;
  /** Report, filters and columns. */
  asked: Record<string, string>;
  chosen: readonly string[];
  /** What is known of these filters. */
  preview: ReportPreview | undefined;
}

/** Takes a report away: why, where it names people, and in which form. */
export default function ReportFile({ report, asked, chosen, preview }: ReportFileProps) {
  const { t } = useText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [taken, setTaken] = useState<ExportFormat | null>(null);
  const form = useSubmit();
  const note = useId();
  const personal = report.columns.some((one) => one.personal && chosen.includes(one.key));
  const needed = personal && report.uncovers;
  const short = reason.trim().length < REASON_MIN;

  const why: Record<string, string> = needed ? { reason: reason.trim() } : {};
  const isLong = preview !== undefined && preview.total > BACKGROUND_ROWS;

  const take = async (format: ExportFormat) => {
    setTaken(format);
    await form.send(async () => {
      if (isLong) {
        await call(askFile, { body: { ...asked, format, ...why } });
        await refresh(client, { queryKey: reportFilesQuery.queryKey });
        notifyDone(t('reports.asked'));
        return;
      }
      const { report: key, ...rest } = asked;
      // One address answers several reports, another only its own.
      const named: Record<string, string> =
        report.path === '/v1/export' && key ? { report: key } : {};
      const file = await download(fileCall(report.path), {
        query: { ...named, ...rest, format, ...why },
      });
      saveFile(file);
      notifyDone(t('reports.done', { n: formatNumber(file.rows) }));
    });
    setTaken(null);
    await refresh(client, { queryKey: HISTORY_KEY });
  };

  const refusal = () => {
    if (chosen.length === 0) return t('reports.columnFirst');
    if (preview && !preview.fits) return t('reports.tooMany');
    if (preview?.total === 0) return t('reports.nothing');
    return needed && short && t('reports.reasonFirst', { n: REASON_MIN });
  };

  return (
    <div className={classes.file}>
      {needed && (
        <GrowingText
          required
          maxLength={REASON_MAX}
          label={t('reports.reason')}
          description={t('reports.reasonHint')}
          value={reason}
          error={form.errorOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {personal && !report.uncovers && (
        <Text id={note} size="sm" c="dimmed">
          {t('reports.coveredFile')}
        </Text>
      )}
      {isLong && preview.fits && (
        <Text size="sm" c="dimmed">
          {t('reports.later', { n: formatNumber(BACKGROUND_ROWS) })}
        </Text>
      )}
      {form.error && (
        <Text size="sm" c="red" role="alert">
          {form.error}
        </Text>
      )}
      <Group gap="sm">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant={format === 'xlsx' ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={form.busy && taken === format}
            onClick={() => void take(format)}
            {...refuse(refusal())}
          >
            {t(isLong ? MAKE[format] : `reports.${format}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
