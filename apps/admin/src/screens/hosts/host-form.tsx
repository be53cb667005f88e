import { consentIssues, HOST_NEEDS } from '@connect/contract/host-rules.ts';
import {
  type HostItem,
  type HostKind,
  hostCreate,
  hostFields,
  hosts,
} from '@connect/contract/resources/host.ts';
import { lazy } from 'react';
import { newValuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../content/content-screen.ts';
import { ContentSection } from '../../content/content-section.tsx';
import { InTurn } from '../../kit/in-turn.tsx';
import { ConsentCard, ContactCard, PhotoCard } from './host-cards.tsx';
import { type HostValues, hostValues } from './host-editor.ts';
import { CopySection, DisclosureSection, PersonSection, UsesSection } from './host-sections.tsx';

const screenOf = (kind: HostKind): ContentFormScreen<HostValues, HostItem> => {
  const calls = hosts[kind];
  return {
    ...screensOf(kind),
    calls,
    fields: hostFields,
    valuesOf: hostValues,
    newValues: () => newValuesOf(hostCreate),
    needs: HOST_NEEDS,
    check: () => [],
    publishCheck: (values, _facts, wasPublished) => (wasPublished ? [] : consentIssues(values)),
    Sections: (parts) => (
      <InTurn>
        {parts.item === null && <CopySection kind={kind} />}
        <PersonSection {...parts} kind={kind} />
        <ContentSection editor={parts.editor} plain />
        <DisclosureSection {...parts} />
        {parts.item && <UsesSection item={parts.item} kind={kind} />}
      </InTurn>
    ),
    Rail: (parts) => (
      <>
        <PhotoCard {...parts} />
        <ConsentCard {...parts} />
        <ContactCard {...parts} kind={kind} />
      </>
    ),
    Preview: lazy(() => import('./host-preview.tsx')),
  };
};

const webinarHost = screenOf('webinar_host');
const videoHost = screenOf('video_host');
const podcastHost = screenOf('podcast_host');

/** Form of somebody new, or of somebody saved (SPEC 2, DOMAIN 3.4). */
export const WebinarHostForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={webinarHost} id={id} />
);
export const VideoHostForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={videoHost} id={id} />
);
export const PodcastHostForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={podcastHost} id={id} />
);
