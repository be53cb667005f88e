import type { FileRef } from '@connect/contract/content.ts';
import { media } from '@connect/contract/resources/media.ts';
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
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { keepReply } from '../api/after-write.ts';
import { itemQuery, resourceKeys } from '../api/queries.ts';
import { FieldBox } from '../kit/field-box.tsx';
import { type FieldHandle, useField } from '../kit/form-field.ts';
import { formatBytes, formatDuration, formatNumber } from '../kit/format.ts';
import { notifyDone } from '../kit/notify.ts';
import { useText } from '../text/i18n.ts';
import { openFile } from './file-address.ts';
import classes from './file-field.module.css';
import type { HeldKind } from './file-limits.ts';
import { HeldButtons } from './held-buttons.tsx';

const FileUpload = lazy(() =>
  import('./file-upload.tsx').then((module) => ({ default: module.FileUpload })),
);

const ICONS = {
  document: IconFileText,
  video: IconMovie,
  audio: IconVolume,
  subtitle: IconSubtitles,
} as const;

function iconOf(kind: string) {
  return kind === 'video' || kind === 'audio' || kind === 'subtitle' ? ICONS[kind] : ICONS.document;
}

/** What is known of a chosen file, with a way to open it. */
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

/** One file of an item: shown and opened, uploaded in parts, replaced or removed with a way back. */
export function FileField(props: {
  field: FieldHandle<number | null>;
  /** What the item holds as stored; a file chosen since is asked for by its id. */
  file: FileRef | null;
  kinds: readonly HeldKind[];
  hint?: string;
  required?: boolean;
  onUploaded?: (file: FileRef) => void;
  /** What belongs to the file, below it. */
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
            {file ? <FileFacts file={file} /> : <Skeleton height={64} />}
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
