import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { EXPORT_FORMATS, type ExportFormat, exportOf } from '@connect/contract/calls/export.ts';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { download, saveFile } from '../../api/files/download.ts';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { GrowingText } from '../fields/growing-text.tsx';
import { notifyDone } from '../notify/notify.ts';
import { refuse } from '../page/refuse.ts';
import { useSubmit } from '../short-form/use-submit.ts';
import type { ListQuery } from '../table/list-types.ts';

/** A column of the list by its name, or by those of the several that a file has for it. */
export type ExportColumn = { key: string } & ({ label: string } | { labels: readonly string[] });

interface ListExportProps {
  /**
   * The list endpoint, whose export takes the same filters, or an endpoint that answers with a
   * file.
   */
  endpoint: Endpoint<z.ZodType, z.ZodObject>;
  /** What the file is, if `endpoint` answers with one. */
  file?: string;
  /** The item that the list belongs to. */
  params?: { id: string };
  query: ListQuery;
  /** The shown columns, in order. */
  columns: readonly ExportColumn[];
  /** What the list belongs to, by name. */
  about?: string | undefined;
  /** What the rows are narrowed by, where it is not the list that is shown: names of filters, or none for all. */
  narrowed?: readonly string[];
  rows: number;
  /** Exports only these rows. */
  ids?: readonly number[];
  /** The rows name persons: the file needs a reason. */
  reason?: boolean;
  onClose: () => void;
}

const REASON_MAX = 300;
const REASON_MIN = 3;

/** Asks for the format in which the shown list is exported, and downloads the file. */
export default function ListExport(props: ListExportProps) {
  const { endpoint, params, query, columns, rows, ids, about, narrowed, onClose } = props;
  const { t } = useText();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [reason, setReason] = useState('');
  const form = useSubmit();
  const { page: _page, limit: _limit, ...shown } = query;
  const names = columns.flatMap((one) => ('labels' in one ? one.labels : [one.label]));
  const what = narrowed === undefined ? 'what' : narrowed.length > 0 ? 'narrowed' : 'all';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await form.send(async () => {
      const file = await download(props.file ? endpoint : exportOf(endpoint), {
        params,
        query: {
          ...shown,
          format,
          columns: columns.map(({ key }) => key).join(','),
          ids: ids?.join(','),
          reason: reason.trim() || undefined,
        },
      });
      saveFile(file);
      notifyDone(t('exports.done', { n: formatNumber(file.rows) }));
    });
    if (done) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={props.file ?? t(ids ? 'list.exportSelected' : 'list.export')}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {about !== undefined && <Text fw={600}>{about}</Text>}
          <Text size="sm">
            {t(props.file ? 'exports.whole' : `exports.${what}`, {
              n: formatNumber(rows),
              columns: formatNumber(names.length),
              filters: narrowed?.join(', ') ?? '',
            })}
          </Text>
          <Text size="xs" c="dimmed">
            {names.join(' · ')}
          </Text>
          <Radio.Group
            label={t('exports.format')}
            value={format}
            onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
          >
            <Group mt={6} gap="lg">
              {EXPORT_FORMATS.map((each) => (
                <Radio key={each} value={each} label={t(`exports.${each}`)} />
              ))}
            </Group>
          </Radio.Group>
          {props.reason && (
            <GrowingText
              required
              maxLength={REASON_MAX}
              label={t('exports.reason')}
              description={t('exports.reasonHint')}
              value={reason}
              error={form.errorOf('reason')}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {form.error && (
            <Text size="sm" c="red" role="alert">
              {form.error}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('exports.cancel')}
          </Button>
          <Button
            type="submit"
            loading={form.busy}
            {...refuse(
              props.reason &&
                reason.trim().length < REASON_MIN &&
                t('exports.reasonFirst', { n: REASON_MIN }),
            )}
          >
            {t('list.export')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
