import { type FileRef, httpsUrl } from '@connect/contract/content.ts';
import type { Source } from '@connect/contract/player-address.ts';
import { media as mediaCalls } from '@connect/contract/resources/media.ts';
import type { video } from '@connect/contract/resources/video.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../api/queries.ts';
import { DurationField } from '../kit/duration-field.tsx';
import { TextField } from '../kit/fields.tsx';
import { type FieldHandle, locked, useField } from '../kit/form-field.ts';
import { FormSection } from '../kit/form-section.tsx';
import { fieldOf, useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { FileField } from './file-field.tsx';
import { LinkFacts } from './recording-link-facts.tsx';
import { type MediaRef, RecordingPlayer } from './recording-player.tsx';
import { type RecordingEditor, type RecordingKind, sourceOf } from './recording-values.ts';
import classes from './recordings.module.css';

/** The facts of the file that is chosen now, also of one that was uploaded a moment ago. */
function useChosenFile(id: number | null, saved: FileRef | null): FileRef | null {
  const known = saved?.id === id ? saved : null;
  const { data } = useQuery({
    ...itemQuery(mediaCalls.get, id ?? 0),
    enabled: id !== null && known === null,
  });
  return id === null ? null : (known ?? data?.data ?? null);
}

/** A link whose form says which source it belongs to. */
const linkHandle = (
  link: FieldHandle<string | null>,
  source: FieldHandle<string>,
  sources: readonly Source[],
): FieldHandle<string | null> => ({
  ...link,
  set: (value) => {
    link.set(value);
    const found = value === null ? null : sourceOf(value, sources);
    if (found !== null && found !== source.get()) source.set(found);
  },
});

/** แหล่งวิดีโอ / แหล่งเสียง: a file of one's own, or a link to where it lies; and what of it plays. */
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
          source.set(tab === 'file' ? 'file' : (sourceOf(url, sources) ?? elsewhere));
          // What is no link would keep the form from being saved, out of sight.
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
            field={linkHandle(link, type, sources)}
            empty={null}
            description={t(`recordings.linkHint.${kind}`)}
            placeholder="https://"
            required
          />
          <LinkFacts editor={editor} endpoint={linkFacts} />
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
