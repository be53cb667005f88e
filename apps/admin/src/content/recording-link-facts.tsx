import { recordingPlayer } from '@connect/contract/resources/recording.ts';
import type { video } from '@connect/contract/resources/video.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../api/client.ts';
import { writeDuration } from '../kit/duration-text.ts';
import { type FieldHandle, useField } from '../kit/form-field.ts';
import { fieldOf, useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { isSource, type RecordingEditor } from './recording-values.ts';
import classes from './recordings.module.css';

/** One thing that a provider told: what fills the field already, or is offered in its place. */
function Told<Value>(props: {
  field: FieldHandle<Value>;
  value: Value;
  text: string;
  /** Name of the button that takes it over. */
  take: string;
}) {
  const { field, value, text, take } = props;
  const state = useField(field);
  return (
    <div className={classes.buttons}>
      <Text size="sm">{text}</Text>
      {state.value !== value && (
        <Button variant="default" size="compact-md" onClick={() => state.set(value)}>
          {take}
        </Button>
      )}
    </div>
  );
}

/**
 * ดึงชื่อและความยาว: what the provider of a link tells of it (DOMAIN 3.5). It fills what is empty;
 * where something stands, also something typed meanwhile, it is offered instead.
 */
export function LinkFacts(props: { editor: RecordingEditor; endpoint: typeof video.linkFacts }) {
  const { form } = props.editor;
  const { t } = useText();
  const link = fieldOf(form, 'source_url');
  const title = fieldOf(form, 'title');
  const duration = fieldOf(form, 'duration_seconds');
  const values = useFormState(form, (snapshot) => snapshot.values);
  const ask = useMutation({
    mutationFn: (source_url: string) =>
      call(props.endpoint, { query: { source_url }, silent: true }),
    onSuccess: ({ data }, asked) => {
      if (!data || link.get() !== asked) return;
      if (data.title !== null && title.get().trim() === '') title.set(data.title);
      if (data.duration_seconds !== null && duration.get() === null) {
        duration.set(data.duration_seconds);
      }
    },
  });
  const { source_type: type, source_url: url } = values;
  if (url === null || !recordingPlayer(values) || title.form.readOnly) return null;

  const source = isSource(type) ? t(`recordings.source.${type}`) : '';
  const mine = ask.variables === url;
  const facts = mine ? ask.data?.data : undefined;
  const failed = mine && (ask.isError || facts === null);
  return (
    <div className={classes.link}>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={mine && ask.isPending}
          onClick={() => ask.mutate(url)}
        >
          {t('recordings.facts.ask')}
        </Button>
      </div>
      <div role="status" className={classes.link}>
        {failed && (
          <Text size="sm" c="var(--ink-2)">
            {ask.error instanceof ApiError && ask.error.code === 'rate_limited'
              ? ask.error.message
              : t('recordings.facts.failed', { source })}
          </Text>
        )}
        {facts && (
          <>
            {facts.title !== null && (
              <Told
                field={title}
                value={facts.title}
                text={t('recordings.facts.title', { source, title: facts.title })}
                take={t('recordings.facts.takeTitle')}
              />
            )}
            {facts.duration_seconds === null ? (
              <Text size="sm" c="var(--ink-2)">
                {t('recordings.facts.noLength', { source })}
              </Text>
            ) : (
              <Told
                field={duration}
                value={facts.duration_seconds}
                text={t('recordings.facts.length', {
                  source,
                  time: writeDuration(facts.duration_seconds),
                })}
                take={t('recordings.facts.takeLength')}
              />
            )}
            {facts.thumbnail_url !== null && (
              <Anchor href={facts.thumbnail_url} target="_blank" rel="noreferrer" size="sm">
                <IconExternalLink size={15} aria-hidden />{' '}
                {t('recordings.facts.picture', { source })}
              </Anchor>
            )}
          </>
        )}
      </div>
    </div>
  );
}
