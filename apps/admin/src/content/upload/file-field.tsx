import type { FileRef } from '@connect/contract/media/file-ref.ts';
import { media } from '@connect/contract/media/media.ts';
import { Button, Input, Skeleton } from '@mantine/core';
import {
  IconExternalLink,
  IconFileText,
  IconFileUpload,
  IconMovie,
  IconSubtitles,
  IconVolume,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { keepReply } from '../../api/after-write.ts';
import { itemQuery, resourceKeys } from '../../api/queries.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { formatBytes, formatDuration, formatNumber } from '../../kit/display/format.ts';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { type FieldHandle, useField } from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { ErrorLine } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { openFile } from '../media/file-address.ts';
import { HeldButtons } from '../picture/held-buttons.tsx';
import classes from './file-field.module.css';
import type { HeldKind } from './file-limits.ts';

const FileUpload = lazyChunk(async () => ({
  default: (await import('./file-upload.tsx')).FileUpload,
}));

const ICONS = {
  document: IconFileText,
  video: IconMovie,
  audio: IconVolume,
  subtitle: IconSubtitles,
} as const;

function iconOf(kind: string) {
  return kind === 'video' || kind === 'audio' || kind === 'subtitle' ? ICONS[kind] : ICONS.document;
}

/** Facts of the chosen file, with a link to open it. */
export function FileFacts({ file }: { file: FileRef }) {
  const { t } = useText();
  const Icon = iconOf(file.kind);
  const facts = [
    formatBytes(file.size),
    file.duration_seconds !== null && formatDuration(file.duration_seconds),
    file.page_count !== null && t('files.pages', { count: formatNumber(file.page_count) }),
    t(`files.scan.${file.scan_status}`),
  ];
  return (
    <div className={classes.file}>
      {file.cover ? (
        <img className={classes.page} src={file.cover.variants.thumb ?? file.cover.url} alt="" />
      ) : (
        <span className={classes.icon}>
          <Icon size={24} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={classes.about}>
        <span className={classes.name}>{file.file_name}</span>
        <span className={classes.facts} data-scan={file.scan_status}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </div>
      {file.scan_status !== 'infected' && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => void openFile(file.id)}
        >
          {t('files.open')}
        </Button>
      )}
    </div>
  );
}

/** A file field of an item: shown, opened, uploaded in parts, replaced, or removed with an undo. */
export function FileField(props: {
  field: FieldHandle<number | null>;
  /** The file as stored in the item; one chosen later is read by its id. */
  file: FileRef | null;
  kinds: readonly HeldKind[];
  hint?: string;
  required?: boolean;
  onUploaded?: (file: FileRef) => void;
  /** Further inputs for the file, shown below it. */
  children?: ReactNode;
}) {
  const { field, kinds, hint, required, onUploaded, children } = props;
  const { t } = useText();
  const client = useQueryClient();
  const { value, error, label, readOnly } = useField(field);
  const [replacing, setReplacing] = useState(false);
  const stored = props.file?.id === value ? props.file : null;
  const asked = useQuery({
    ...itemQuery(media.get, value ?? 0),
    enabled: value !== null && stored === null,
  });
  const file = value === null ? null : (stored ?? asked.data?.data ?? null);

  const take = (item: FileRef) => {
    field.set(item.id);
    setReplacing(false);
    onUploaded?.(item);
    if (value !== null && value !== item.id) {
      notifyDone(t('files.replaced'), () => field.set(value));
    }
  };
  const remove = () => {
    field.set(null);
    notifyDone(t('files.removed'), () => field.set(value));
  };

  return (
    <FieldBox name={field.name}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        withAsterisk={required}
        error={error}
        errorProps={{ role: 'alert' }}
      >
        {value !== null && (
          <div className={classes.stack}>
            {file && <FileFacts file={file} />}
            {!file && asked.error && (
              <ErrorLine error={asked.error} retry={() => void asked.refetch()} />
            )}
            {!file && !asked.error && <Skeleton height={64} />}
            {children}
            {!readOnly && (
              <HeldButtons
                icon={IconFileUpload}
                words={{ replace: t('files.replace'), remove: t('files.remove') }}
                replacing={replacing}
                onReplace={() => setReplacing(!replacing)}
                onRemove={remove}
              />
            )}
          </div>
        )}
        {!readOnly && (value === null || replacing) && (
          <Suspense fallback={<Skeleton height={120} />}>
            <FileUpload
              name={field.name}
              label={label}
              kinds={kinds}
              hint={hint}
              onDone={(reply) => {
                keepReply(client, resourceKeys(media.get.tag).item(reply.data.id), reply);
                take(reply.data);
              }}
            />
          </Suspense>
        )}
      </Input.Wrapper>
    </FieldBox>
  );
}
