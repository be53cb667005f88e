import type { FileRef } from '@connect/contract/content.ts';
import type { HostLinkItem, HostRole } from '@connect/contract/host-links.ts';
import type { Source } from '@connect/contract/player-address.ts';
import { playableIssues, recordingIssues } from '@connect/contract/resources/recording.ts';
import type { video } from '@connect/contract/resources/video.ts';
import { type ReactNode, useRef } from 'react';
import { useFieldLabel } from '../kit/form-field.ts';
import { FormSection } from '../kit/form-section.tsx';
import { InTurn } from '../kit/in-turn.tsx';
import { fieldOf } from '../kit/use-item-form.ts';
import { ContentRail } from './content-rail.tsx';
import {
  type ContentFormScreen,
  type FormItem,
  type PartProps,
  screensOf,
} from './content-screen.ts';
import { ContentSection } from './content-section.tsx';
import { HostsField } from './hosts-field.tsx';
import { MainSection } from './main-section.tsx';
import { ChaptersSection } from './recording-chapters.tsx';
import { CreditsSection, SeriesSection, SubtitlesSection } from './recording-sections.tsx';
import { SourceSection } from './recording-source.tsx';
import type { RecordingKind, RecordingValues } from './recording-values.ts';
import { ReferencesSection } from './references-section.tsx';
import type { ContentEditor } from './use-content-form.ts';

interface SavedRecording {
  media: FileRef | null;
  subtitle_files: FileRef[];
  linked_hosts: HostLinkItem[];
  source_webinar: { id: number; title: string } | null;
}

type SavedItem<Values> = FormItem<Values> & SavedRecording;

const NONE: never[] = [];

/** What the form of one kind of recording adds to what both say (DOMAIN 3.5). */
interface RecordingForm<Values extends RecordingValues, Item extends SavedItem<Values>>
  extends Pick<
    ContentFormScreen<Values, Item>,
    'fields' | 'valuesOf' | 'newValues' | 'needs' | 'Preview'
  > {
  kind: RecordingKind;
  calls: ContentFormScreen<Values, Item>['calls'] & Pick<typeof video, 'series' | 'linkFacts'>;
  sources: readonly Source[];
  roles: readonly [HostRole, ...HostRole[]];
  /** What stands beside the slug. */
  beside?: (editor: ContentEditor<Values>) => ReactNode;
  /** Further fields below the people. */
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
      <MainSection editor={editor} prefix={`/${kind}/`} beside={beside?.(editor)} excerptOptional />
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
          kind={`${kind}_host`}
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

/** The form of videos or of episodes. */
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
