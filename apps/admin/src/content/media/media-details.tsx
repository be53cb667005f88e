import type { BodyOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { type MediaItem, media, mediaLabels } from '@connect/contract/media/media.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { Button, Group, Skeleton, TagsInput, Text } from '@mantine/core';
import { IconExternalLink, IconReplace, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepReply, refresh } from '../../api/after-write.ts';
import { itemQuery, resourceKeys } from '../../api/queries.ts';
import { ApiError } from '../../api/start/api-error.ts';
import { call } from '../../api/start/client.ts';
import { formatBytes, formatDateTime } from '../../kit/display/format.ts';
import { GrowingText } from '../../kit/fields/growing-text.tsx';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useFailure } from '../../kit/notify/use-failure.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { wantsReason } from '../picture/media-refusal.ts';
import { openFile } from './file-address.ts';
import { FocalPicker } from './focal-picker.tsx';
import classes from './media-library.module.css';
import { MediaThumb } from './media-thumb.tsx';
import { MediaUses } from './media-uses.tsx';
import { RefusedUses } from './refused-uses.tsx';

const ALT_MAX = 200;
const TAGS_MAX = 10;
const TAG_MAX = 30;
const MIDDLE = { x: 0.5, y: 0.5 };
const KEYS = resourceKeys(media.get.tag);

/** Rereads files and tags after a change of a file. */
export const useLibraryAgain = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      refresh(client, { queryKey: [mediaLibrary.list.tag, 'list'] }),
      refresh(client, { queryKey: [mediaLibrary.list.tag, 'tags'] }),
    ]);
};

/** A value that is edited locally and stored on blur and on unmount. */
function useKept<Value>(
  stored: Value,
  store: (value: Value) => Promise<void>,
  /** Gives true if it shows the refusal itself. */
  onRefused: (error: unknown) => boolean = () => false,
) {
  const failure = useFailure();
  const [typed, setTyped] = useState<{ value: Value } | null>(null);
  const pending = useRef(typed);
  const change = (value: Value) => {
    pending.current = { value };
    setTyped(pending.current);
  };
  const done = async () => {
    const waiting = pending.current;
    if (!waiting) return;
    failure.forget();
    try {
      await store(waiting.value);
      if (pending.current !== waiting) return;
      pending.current = null;
      setTyped(null);
    } catch (error) {
      if (gone.current || !onRefused(error)) failure.say(error);
    }
  };
  const last = useRef(done);
  last.current = done;
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      void last.current();
    };
  }, []);
  return { value: typed ? typed.value : stored, change, done: () => void done() };
}

/** Alternative text, tags and focal point of a file, each stored on its own. */
function Words({ file, may }: { file: MediaItem; may: Record<string, boolean> }) {
  const { t, language } = useText();
  const client = useQueryClient();
  const again = useLibraryAgain();
  const store = async (body: BodyOf<typeof media.update>) => {
    const reply = await call(media.update, { params: { id: String(file.id) }, body, silent: true });
    keepReply(client, KEYS.item(file.id), reply);
    await again();
  };
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [reason, setReason] = useState('');
  const alt = useKept(
    file.alt_text ?? '',
    async (text) => {
      await store({ alt_text: text.trim(), reason: reason.trim() || undefined });
      setRefused(null);
    },
    (error) => {
      if (!(error instanceof ApiError && error.code === 'words_refused')) return false;
      setRefused(error);
      return true;
    },
  );
  const focal = useKept(file.focal ?? MIDDLE, (point) => store({ focal: point }));
  const tags = useKept(file.tags, (list) => store({ tags: list }));
  return (
    <>
      {file.kind === 'image' ? (
        <FocalPicker
          picture={file}
          point={focal.value}
          readOnly={!may.edit}
          onChange={focal.change}
          onDone={focal.done}
        />
      ) : (
        <MediaThumb file={file} className={classes.large} />
      )}
      {file.kind === 'image' && (
        <GrowingText
          label={fieldLabel(mediaLabels, 'alt_text', language)}
          description={t('library.altHint')}
          value={alt.value}
          maxLength={ALT_MAX}
          readOnly={!may.describe}
          onChange={(event) => alt.change(event.currentTarget.value)}
          onBlur={alt.done}
        />
      )}
      {refused && (
        <div>
          <RefusedUses error={refused} reason={reason} onReason={setReason} />
          {wantsReason(refused) && (
            <Button
              size="compact-md"
              mt="sm"
              onClick={alt.done}
              {...refuse(reason.trim() === '' && t('library.reasonFirst'))}
            >
              {t('library.explained')}
            </Button>
          )}
        </div>
      )}
      <TagsInput
        label={t('library.tags')}
        description={t('library.tagsHint')}
        value={tags.value}
        maxTags={TAGS_MAX}
        readOnly={!may.edit}
        clearButtonProps={{ 'aria-label': t('library.clear') }}
        onChange={(list) => {
          tags.change(list.map((tag) => tag.trim().slice(0, TAG_MAX)).filter(Boolean));
          tags.done();
        }}
      />
    </>
  );
}

/** Asks for confirmation before the file is deleted. */
function RemoveButton({ file, onGone }: { file: MediaItem; onGone: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const again = useLibraryAgain();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call(media.delete, { params: { id: String(file.id) } });
      onGone();
      client.removeQueries({ queryKey: KEYS.item(file.id) });
      notifyDone(t('library.removed'));
      await again();
    } catch (error) {
      notifyError(error);
      setAsking(false);
      setBusy(false);
    }
  };
  if (!asking) {
    return (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('library.remove')}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label={t('library.remove')}>
      <Text size="sm">{t('library.removeText', { name: file.file_name })}</Text>
      <Group gap={8} mt={8}>
        <Button variant="default" size="compact-md" onClick={() => setAsking(false)}>
          {t('library.cancel')}
        </Button>
        <Button
          color="red"
          size="compact-md"
          autoFocus
          loading={busy}
          onClick={() => void remove()}
        >
          {t('library.remove')}
        </Button>
      </Group>
    </div>
  );
}

/** Details of one file of the library, and the actions on it. */
export function MediaDetails(props: {
  id: number;
  /** The action that the library was opened for; it gets the current file. */
  action: (file: MediaItem) => ReactNode;
  /** Offered unless another file is already about to be replaced. */
  onReplace?: (file: MediaItem) => void;
  onGone: () => void;
}) {
  const { id, action, onReplace, onGone } = props;
  const { t } = useText();
  const { data: reply, error, refetch } = useQuery(itemQuery(media.get, id));
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!reply) return <Skeleton height={320} />;
  const file = reply.data;
  const { permissions = {} } = reply.meta;
  const by = file.uploaded_by?.display_name ?? t('library.system');
  const facts = [
    ...(file.width && file.height ? [`${file.width}×${file.height}`] : []),
    formatBytes(file.size),
    t(`files.scan.${file.scan_status}`),
  ];
  return (
    <section className={classes.details} aria-label={t('library.details')}>
      <div>
        <h3 className={classes.name}>{file.file_name}</h3>
        <p className={classes.small}>{facts.join(' · ')}</p>
        <p className={classes.small}>
          {t('library.uploaded', { name: by, time: formatDateTime(file.created_at) })}
        </p>
      </div>
      {action(file)}
      <Words key={file.id} file={file} may={permissions} />
      <div>
        <h4 className={classes.heading}>{t('library.usedIn')}</h4>
        <MediaUses id={id} />
      </div>
      <Group gap={8}>
        {file.kind !== 'image' && file.scan_status !== 'infected' && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => void openFile(id)}
          >
            {t('library.open')}
          </Button>
        )}
        {onReplace && permissions.replace && file.usage_count > 0 && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconReplace size={16} aria-hidden />}
            onClick={() => onReplace(file)}
          >
            {t('library.replace')}
          </Button>
        )}
        {permissions.delete && file.usage_count === 0 && (
          <RemoveButton file={file} onGone={onGone} />
        )}
      </Group>
    </section>
  );
}
