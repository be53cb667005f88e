import type { HostLinkItem, HostRole } from '@connect/contract/content/host-links.ts';
import type { Source } from '@connect/contract/content/player-address.ts';
import { KINDS, type RecordingKind } from '@connect/contract/kinds.ts';
import type { FileRef } from '@connect/contract/media/file-ref.ts';
import { playableIssues, recordingIssues } from '@connect/contract/recordings/recording.ts';
import type { video } from '@connect/contract/recordings/video.ts';
import { type ReactNode, useRef } from 'react';
import { FormSection } from '../../kit/form/form-section.tsx';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { ContentRail } from '../cards/content-rail.tsx';
import { ContentSection } from '../cards/content-section.tsx';
import { MainSection } from '../cards/main-section.tsx';
import { ReferencesSection } from '../cards/references-section.tsx';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { HostsField } from '../host/hosts-field.tsx';
import {
  type ContentFormScreen,
  type FormItem,
  type PartProps,
  screensOf,
} from '../item/content-screen.ts';
import { ChaptersSection } from './recording-chapters.tsx';
import { CreditsSection, SeriesSection, SubtitlesSection } from './recording-sections.tsx';
import { SourceSection } from './recording-source.tsx';
import type { RecordingValues } from './recording-values.ts';

interface SavedRecording {
  media: FileRef | null;
  subtitle_files: FileRef[];
  linked_hosts: HostLinkItem[];
  source_webinar: { id: number; title: string } | null;
}

type SavedItem<Values> = FormItem<Values> & SavedRecording;

const NONE: never[] = [];

/** What the form of one kind adds to the form of all recordings. */
interface RecordingForm<Values extends RecordingValues, Item extends SavedItem<Values>>
  extends Pick<
    ContentFormScreen<Values, Item>,
    'fields' | 'labels' | 'valuesOf' | 'newValues' | 'needs' | 'Preview'
  > {
  kind: RecordingKind;
  calls: ContentFormScreen<Values, Item>['calls'] & Pick<typeof video, 'series' | 'linkFacts'>;
  sources: readonly Source[];
  roles: readonly [HostRole, ...HostRole[]];
  /** Rendered beside the slug. */
  beside?: (editor: ContentEditor<Values>) => ReactNode;
  /** Further fields below the hosts. */
  people?: (editor: ContentEditor<Values>) => ReactNode;
}

function Sections<Values extends RecordingValues, Item extends SavedItem<Values>>(
  props: PartProps<Values, Item> & { own: RecordingForm<Values, Item> },
) {
  const { editor, item, own } = props;
  const { kind, sources, roles, calls, beside, people } = own;
  const labelOf = useFieldLabel();
  const media = useRef<HTMLMediaElement>(null);
  return (
    <InTurn>
      <MainSection editor={editor} prefix={`/${kind}/`} beside={beside?.(editor)} />
      <SourceSection
        editor={editor}
        kind={kind}
        sources={sources}
        linkFacts={calls.linkFacts}
        saved={item?.media ?? null}
        media={media}
      />
      <FormSection title={labelOf('hosts')}>
        <HostsField
          field={fieldOf(editor.form, 'hosts')}
          kind={KINDS[kind].hosts}
          roles={roles}
          linked={item?.linked_hosts ?? NONE}
          max={10}
        />
        {people?.(editor)}
      </FormSection>
      <SeriesSection editor={editor} endpoint={calls.series} />
      <SubtitlesSection editor={editor} saved={item?.subtitle_files ?? NONE} />
      <ContentSection editor={editor} text={fieldOf(editor.form, 'transcript')} plain />
      <ChaptersSection editor={editor} media={media} />
      <CreditsSection editor={editor} webinar={item?.source_webinar ?? null} />
      <ContentSection editor={editor} />
      <ReferencesSection editor={editor} />
    </InTurn>
  );
}

/** Makes the form of videos or of episodes. */
export const recordingForm = <Values extends RecordingValues, Item extends SavedItem<Values>>(
  own: RecordingForm<Values, Item>,
): ContentFormScreen<Values, Item> => ({
  ...screensOf(own.kind),
  ...own,
  check: recordingIssues,
  publishCheck: playableIssues,
  Sections: (parts) => <Sections {...parts} own={own} />,
  Rail: ({ editor }) => <ContentRail editor={editor} place={own.kind} />,
});
