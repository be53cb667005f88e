import { media } from '@connect/contract/media/media.ts';
import { recordingPlayer } from '@connect/contract/recordings/recording.ts';
import type { video } from '@connect/contract/recordings/video.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { ApiError, call } from '../../api/start/client.ts';
import { writeDuration } from '../../kit/duration/duration-text.ts';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { type FieldHandle, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from '../recording-list/recordings.module.css';
import { isSource, type RecordingEditor } from './recording-values.ts';

/**
 * Delay after the last key of a typed link, in milliseconds (domain/recordings#facts-of-a-link).
 */
const ASKED_AFTER_MS = 500;

/** One fact of a link: filled in with an undo, or offered. */
function Told<Value>(props: {
  field: FieldHandle<Value>;
  value: Value;
  /** The value before it was filled in. */
  filled: { before: Value } | null;
  text: string;
  /** Shown instead of `text` while the field has the filled-in value. */
  filledText: string;
  /** Labels of the buttons that accept and undo the fact. */
  take: string;
  leave: string;
}) {
  const { field, value, text, filledText, take, leave } = props;
  const state = useField(field);
  const [filled, setFilled] = useState(props.filled);
  const put = (next: Value, before: typeof filled) => {
    setFilled(before);
    field.set(next);
  };
  const stands = state.value === value;
  return (
    <div className={classes.buttons}>
      <Text size="sm">{stands && filled ? filledText : text}</Text>
      {!stands && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => put(value, { before: state.value })}
        >
          {take}
        </Button>
      )}
      {stands && filled && (
        <Button variant="default" size="compact-md" onClick={() => put(filled.before, null)}>
          {leave}
        </Button>
      )}
    </div>
  );
}

/** Fills an empty field; gives the value before, for an undo. */
function fill<Value>(field: FieldHandle<Value>, empty: boolean, value: NoInfer<Value>) {
  if (!empty || value === null) return null;
  const before = field.get();
  field.set(value);
  return { before };
}

/** The provider's picture as a stored file; null where it cannot be a cover. */
async function storePicture(client: QueryClient, source_url: string): Promise<number | null> {
  try {
    const { data } = await call(media.fromLink, { body: { source_url }, silent: true });
    if (!data) return null;
    void refresh(client, { queryKey: resourceKeys(media.get.tag).all });
    return data.id;
  } catch {
    // The link to the picture stays, and says that the cover is to be uploaded.
    return null;
  }
}

/** The provider's picture: as the cover, or, where it cannot be one, as a link to it. */
function PictureOf(props: {
  address: string | null;
  source: string;
  field: FieldHandle<number | null>;
  fetched: { id: number; filled: { before: number | null } | null } | null | undefined;
  coming: boolean;
}) {
  const { address, source, field, fetched, coming } = props;
  const { t } = useText();
  if (fetched) {
    return (
      <Told
        field={field}
        value={fetched.id}
        filled={fetched.filled}
        text={t('recordings.facts.pictureTold', { source })}
        filledText={t('recordings.facts.pictureFilled', { source })}
        take={t('recordings.facts.takePicture')}
        leave={t('recordings.facts.leavePicture')}
      />
    );
  }
  if (address === null) return null;
  return (
    <div className={classes.buttons}>
      <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
        <IconExternalLink size={15} aria-hidden /> {t('recordings.facts.picture', { source })}
      </Anchor>
      <Text size="sm" c="var(--ink-2)">
        {t(coming ? 'recordings.facts.pictureComing' : 'recordings.facts.pictureHint')}
      </Text>
    </div>
  );
}

/**
 * The provider's facts of a link, read when a link is typed or on a click
 * (domain/recordings#facts-of-a-link). They fill empty fields; for a field with a value, also one
 * typed meanwhile, they are offered.
 */
export function LinkFacts(props: {
  editor: RecordingEditor;
  endpoint: typeof video.linkFacts;
  /** The link as last typed or pasted; null until then. */
  typed: string | null;
}) {
  const { editor, endpoint, typed } = props;
  const { form } = editor;
  const { t } = useText();
  const client = useQueryClient();
  const title = fieldOf(form, 'title');
  const duration = fieldOf(form, 'duration_seconds');
  const cover = fieldOf(form, 'featured_image_id');
  const mayStore = useCan()('media.create');
  const { value: type } = useField<string>(fieldOf(form, 'source_type'));
  const { value: url } = useField(fieldOf(form, 'source_url'));
  const player = recordingPlayer({ source_type: type, source_url: url });
  /** Equal for all notations of the same link. */
  const page = player?.page_url ?? null;

  const isCurrent = (asked: string) =>
    recordingPlayer(form.store.snapshot().values)?.page_url === asked;

  const picture = useMutation({
    mutationFn: async (asked: { page: string; url: string }) => {
      const id = await storePicture(client, asked.url);
      if (id === null || !isCurrent(asked.page)) return null;
      return { id, filled: fill(cover, cover.get() === null, id) };
    },
  });
  const ask = useMutation({
    onSuccess: ({ facts }, { page, url }) => {
      if (facts?.thumbnail_url && mayStore && cover.get() === null) picture.mutate({ page, url });
    },
    mutationFn: async (asked: { page: string; url: string; again: boolean }) => {
      const { data: facts } = await client.fetchQuery({
        queryKey: ['link-facts', asked.page],
        queryFn: () => call(endpoint, { query: { source_url: asked.url }, silent: true }),
        staleTime: asked.again ? 0 : Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      });
      if (!facts || !isCurrent(asked.page)) return { facts, title: null, duration: null };
      return {
        facts,
        title: fill(title, title.get().trim() === '', facts.title ?? ''),
        duration: fill(duration, duration.get() === null, facts.duration_seconds),
      };
    },
  });
  const { mutate, variables, data, error, isPending } = ask;

  const [settled] = useDebouncedValue(typed, ASKED_AFTER_MS);
  const wanted = settled !== null && settled === url ? page : null;
  useEffect(() => {
    if (wanted !== null && settled !== null) mutate({ page: wanted, url: settled, again: false });
  }, [mutate, wanted, settled]);

  if (url === null || page === null || form.readOnly) return null;
  const source = isSource(type) ? t(`recordings.source.${type}`) : '';
  const mine = variables?.page === page;
  const told = mine ? data : undefined;
  const facts = told?.facts;
  const failed = mine && (error !== null || facts === null);
  return (
    <div className={classes.link}>
      {!facts && (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={mine && isPending}
            onClick={() => mutate({ page, url, again: failed })}
          >
            {t('recordings.facts.ask')}
          </Button>
        </div>
      )}
      <div role="status" className={classes.link}>
        {failed && (
          <Text size="sm" c="var(--ink-2)">
            {error instanceof ApiError && error.code === 'rate_limited'
              ? error.message
              : t('recordings.facts.failed', { source })}
          </Text>
        )}
        {told && facts && (
          <>
            {facts.title !== null && (
              <Told
                key={`title ${page}`}
                field={title}
                value={facts.title}
                filled={told.title}
                text={t('recordings.facts.title', { source, title: facts.title })}
                filledText={t('recordings.facts.titleFilled', { source, title: facts.title })}
                take={t('recordings.facts.takeTitle')}
                leave={t('recordings.facts.leaveTitle')}
              />
            )}
            {facts.duration_seconds === null ? (
              <Text size="sm" c="var(--ink-2)">
                {t('recordings.facts.noLength', { source })}
              </Text>
            ) : (
              <Told
                key={`length ${page}`}
                field={duration}
                value={facts.duration_seconds}
                filled={told.duration}
                text={t('recordings.facts.length', {
                  source,
                  time: writeDuration(facts.duration_seconds),
                })}
                filledText={t('recordings.facts.lengthFilled', {
                  source,
                  time: writeDuration(facts.duration_seconds),
                })}
                take={t('recordings.facts.takeLength')}
                leave={t('recordings.facts.leaveLength')}
              />
            )}
            <PictureOf
              key={`picture ${page}`}
              address={facts.thumbnail_url}
              source={source}
              field={cover}
              fetched={picture.variables?.page === page ? picture.data : undefined}
              coming={picture.isPending}
            />
          </>
        )}
      </div>
    </div>
  );
}
