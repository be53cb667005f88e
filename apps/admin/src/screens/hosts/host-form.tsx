import {
  type HostItem,
  hostCreate,
  hostFields,
  hostLabels,
  hosts,
} from '@connect/contract/hosts/host.ts';
import { consentIssues, HOST_NEEDS } from '@connect/contract/hosts/host-rules.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { ContentSection } from '../../content/cards/content-section.tsx';
import { newValuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../content/item/content-screen.ts';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { ConsentCard, ContactCard, PhotoCard } from './host-cards.tsx';
import { type HostValues, hostValues } from './host-editor.ts';
import { CopySection, DisclosureSection, PersonSection, UsesSection } from './host-sections.tsx';

const screenOf = (kind: HostKind): ContentFormScreen<HostValues, HostItem> => {
  const calls = hosts[kind];
  return {
    ...screensOf(kind),
    calls,
    labels: hostLabels[kind],
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
    Preview: lazyChunk(() => import('./host-preview.tsx')),
  };
};

const webinarHost = screenOf('webinar_host');
const videoHost = screenOf('video_host');
const podcastHost = screenOf('podcast_host');

export const WebinarHostForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={webinarHost} id={id} />
);
export const VideoHostForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={videoHost} id={id} />
);
export const PodcastHostForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={podcastHost} id={id} />
);
