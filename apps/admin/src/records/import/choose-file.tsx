import { EXPORT_FORMATS, type ExportFormat } from '@connect/contract/calls/export.ts';
import { IMPORT_FILE, IMPORT_HOURS, type ImportCalls } from '@connect/contract/imports/import.ts';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { download, saveFile } from '../../api/files/download.ts';
import { formatBytes, formatNumber } from '../../kit/display/format.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';

const TYPES = '.xlsx,.csv,.tsv,.txt';

/** What a file may be, its template, and how long it is kept (domain/imports#kept). */
export function ChooseFile(props: {
  calls: ImportCalls;
  into: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
}) {
  const { calls, into, busy, onFile } = props;
  const { t } = useText();
  const form = useSubmit();
  const anew = useRef<() => void>(null);
  const take = (file: File | null) => {
    // The same file may be corrected on disk and chosen again.
    anew.current?.();
    if (file) onFile(file);
  };
  const template = (format: ExportFormat) =>
    void form.send(async () => {
      const params = into ? { id: into } : {};
      saveFile(await download(calls.template, { params, query: { format } }));
    });
  return (
    <>
      <Text size="sm">
        {t('imports.intro', {
          rows: formatNumber(IMPORT_FILE.rows),
          size: formatBytes(IMPORT_FILE.bytes),
        })}
      </Text>
      <Group gap="sm">
        <FileButton accept={TYPES} resetRef={anew} onChange={take}>
          {(button) => (
            <Button
              {...button}
              data-autofocus
              loading={busy}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t('imports.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm">{t('imports.template')}</Text>
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={form.busy}
            aria-label={t('imports.templateAs', { format: format.toUpperCase() })}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => template(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
      {form.error && (
        <Text size="sm" c="red" role="alert">
          {form.error}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('imports.kept', { hours: IMPORT_HOURS })}
      </Text>
    </>
  );
}
