import type { Source } from '@connect/contract/content/player-address.ts';
import type { RecordingKind } from '@connect/contract/kinds.ts';
import type { FileRef } from '@connect/contract/media/file-ref.ts';
import { media as mediaCalls } from '@connect/contract/media/media.ts';
import type { video } from '@connect/contract/recordings/video.ts';
import { httpsUrl } from '@connect/contract/text.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemQuery } from '../../api/queries.ts';
import { DurationField } from '../../kit/duration/duration-field.tsx';
import { TextField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { type FieldHandle, locked, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from '../recording-list/recordings.module.css';
import { FileField } from '../upload/file-field.tsx';
import { LinkFacts } from './recording-link-facts.tsx';
import { type MediaRef, RecordingPlayer } from './recording-player.tsx';
import { type RecordingEditor, sourceOf } from './recording-values.ts';

/** The chosen file, also one that was just uploaded. */
function useChosenFile(id: number | null, saved: FileRef | null): FileRef | null {
  const known = saved?.id === id ? saved : null;
  const { data } = useQuery({
    ...itemQuery(mediaCalls.get, id ?? 0),
    enabled: id !== null && known === null,
  });
  return id === null ? null : (known ?? data?.data ?? null);
}

/** A handle of the link that also sets `source_type` from it. */
const linkHandle = (
  link: FieldHandle<string | null>,
  source: FieldHandle<string>,
  sources: readonly Source[],
  onTyped: (value: string | null) => void,
): FieldHandle<string | null> => ({
  ...link,
  set: (value) => {
    onTyped(value);
    link.set(value);
    const found = value === null ? null : sourceOf(value, sources);
    if (found !== null && found !== source.get()) source.set(found);
  },
});

/** แหล่งวิดีโอ / แหล่งเสียง: an uploaded file, or a link to another site, with its player. */
export function SourceSection(props: {
  editor: RecordingEditor;
  kind: RecordingKind;
  sources: readonly Source[];
  linkFacts: typeof video.linkFacts;
  saved: FileRef | null;
  media: MediaRef;
}) {
  const { editor, kind, sources, linkFacts, saved, media } = props;
  const { form } = editor;
  const { t } = useText();
  const type: FieldHandle<string> = fieldOf(form, 'source_type');
  const source = useField(type);
  const values = useFormState(form, (snapshot) => snapshot.values);
  const [typed, setTyped] = useState<string | null>(null);
  const isFile = source.value === 'file';
  const file = useChosenFile(isFile ? values.media_id : null, saved);
  const link = fieldOf(form, 'source_url');
  const duration = fieldOf(form, 'duration_seconds');
  const fromFile = file !== null && file.duration_seconds !== null;
  const elsewhere = sources.find((one) => one !== 'file') ?? 'file';

  return (
    <FormSection title={t(`recordings.section.source.${kind}`)}>
      <SegmentedControl
        className={classes.tabs}
        aria-label={t('recordings.tabs')}
        value={isFile ? 'file' : 'link'}
        onChange={(tab) => {
          const url = values.source_url ?? '';
          setTyped(null);
          source.set(tab === 'file' ? 'file' : (sourceOf(url, sources) ?? elsewhere));
          // An invalid link would block every save from a field that is no longer shown.
          if (!httpsUrl.safeParse(url).success) link.set(null);
        }}
        readOnly={source.readOnly}
        data={(['file', 'link'] as const).map((tab) => ({
          value: tab,
          label: t(`recordings.tab.${tab}`),
        }))}
      />
      {isFile ? (
        <FileField
          field={fieldOf(form, 'media_id')}
          file={saved}
          kinds={kind === 'video' ? ['video'] : ['audio']}
          hint={t(`recordings.fileHint.${kind}`)}
          required
          onUploaded={(uploaded) => {
            if (uploaded.duration_seconds !== null) duration.set(uploaded.duration_seconds);
          }}
        >
          <RecordingPlayer kind={kind} values={values} media={media} />
        </FileField>
      ) : (
        <>
          <TextField
            field={linkHandle(link, type, sources, setTyped)}
            empty={null}
            description={t(`recordings.linkHint.${kind}`)}
            placeholder="https://"
            required
          />
          <LinkFacts editor={editor} endpoint={linkFacts} typed={typed} />
          <RecordingPlayer kind={kind} values={values} media={media} />
        </>
      )}
      <DurationField
        field={fromFile ? locked(duration) : duration}
        empty={null}
        required
        description={t(fromFile ? 'recordings.durationRead' : 'recordings.durationHint')}
      />
    </FormSection>
  );
}
