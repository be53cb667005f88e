import type { FileRef } from '@connect/contract/content.ts';
import type { HostLinkItem, HostRole } from '@connect/contract/host-links.ts';
import type { Source } from '@connect/contract/player-address.ts';
import type { video } from '@connect/contract/resources/video.ts';
import { type ReactNode, useRef } from 'react';
import { FormSection } from '../kit/form-section.tsx';
import { fieldOf } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { AudienceCard } from './audience-card.tsx';
import { ComplianceCard } from './compliance-card.tsx';
import { ContentSection } from './content-section.tsx';
import { CoverCard } from './cover-card.tsx';
import { HostsField } from './hosts-field.tsx';
import { LadderCard } from './ladder-card.tsx';
import { MainSection } from './main-section.tsx';
import { ChaptersSection } from './recording-chapters.tsx';
import { CreditsSection, SeriesSection, SubtitlesSection } from './recording-sections.tsx';
import { SourceSection } from './recording-source.tsx';
import type { RecordingEditor, RecordingKind } from './recording-values.ts';
import { ReferencesSection } from './references-section.tsx';
import { SeoCard } from './seo-card.tsx';

interface SavedRecording {
  media: FileRef | null;
  subtitle_files: FileRef[];
  linked_hosts: HostLinkItem[];
  source_webinar: { id: number; title: string } | null;
}

const NONE: never[] = [];

/** The left column of a recording's form (DOMAIN 3.5). */
export function RecordingSections(props: {
  editor: RecordingEditor;
  item: SavedRecording | null;
  kind: RecordingKind;
  sources: readonly Source[];
  roles: readonly [HostRole, ...HostRole[]];
  series: typeof video.series;
  /** What stands beside the slug. */
  beside?: ReactNode;
  /** Further fields below the people. */
  children?: ReactNode;
}) {
  const { editor, item, kind, sources, roles, series, beside, children } = props;
  const { t } = useText();
  const media = useRef<HTMLMediaElement>(null);
  return (
    <>
      <MainSection editor={editor} prefix={`/${kind}/`} beside={beside} excerptOptional />
      <SourceSection
        editor={editor}
        kind={kind}
        sources={sources}
        saved={item?.media ?? null}
        media={media}
      />
      <FormSection title={t(`recordings.hosts.${kind}`)}>
        <HostsField
          field={fieldOf(editor.form, 'hosts')}
          kind={`${kind}_host`}
          roles={roles}
          linked={item?.linked_hosts ?? NONE}
          max={10}
        />
        {children}
      </FormSection>
      <SeriesSection editor={editor} endpoint={series} />
      <SubtitlesSection editor={editor} saved={item?.subtitle_files ?? NONE} />
      <ContentSection editor={editor} text={fieldOf(editor.form, 'transcript')} plain />
      <ChaptersSection editor={editor} media={media} />
      <CreditsSection editor={editor} webinar={item?.source_webinar ?? null} />
      <ContentSection editor={editor} />
      <ReferencesSection editor={editor} />
    </>
  );
}

/** The right rail of a recording's form. */
export const RecordingRail = ({
  editor,
  kind,
}: {
  editor: RecordingEditor;
  kind: RecordingKind;
}) => (
  <>
    <ComplianceCard editor={editor} />
    <AudienceCard editor={editor} />
    <CoverCard editor={editor} />
    <LadderCard editor={editor} />
    <SeoCard editor={editor} place={kind} />
  </>
);
