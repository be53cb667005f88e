import {
  type DocumentItem,
  document,
  documentCreate,
  documentFields,
  documentLabels,
} from '@connect/contract/documents/document.ts';
import {
  DOCUMENT_NEEDS,
  documentIssues,
  documentPublishIssues,
} from '@connect/contract/documents/document-rules.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { ContentRail } from '../../content/cards/content-rail.tsx';
import { ContentSection } from '../../content/cards/content-section.tsx';
import { ReferencesSection } from '../../content/cards/references-section.tsx';
import { newValuesOf, valuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../content/item/content-screen.ts';
import { InTurn } from '../../kit/form/in-turn.tsx';
import DocumentCommands from './document-commands.tsx';
import type { DocumentValues } from './document-editor.ts';
import { AboutSection, PatientSection, RightsSection } from './document-sections.tsx';
import { FileSection } from './file-section.tsx';
import { VersionsSection } from './versions-section.tsx';

const screen: ContentFormScreen<DocumentValues, DocumentItem> = {
  ...screensOf('document'),
  calls: document,
  fields: documentFields,
  labels: documentLabels,
  valuesOf: (item) => valuesOf(documentFields, item),
  newValues: () => newValuesOf(documentCreate, { document_type: 'detail_aid' }),
  needs: DOCUMENT_NEEDS,
  check: (values) => documentIssues(values, { today: bangkokDay(new Date()) }),
  publishCheck: documentPublishIssues,
  Sections: (parts) => (
    <InTurn>
      <AboutSection {...parts} />
      <FileSection {...parts} />
      <RightsSection {...parts} />
      <PatientSection {...parts} />
      <ContentSection editor={parts.editor} />
      <ReferencesSection editor={parts.editor} />
      {parts.item && <VersionsSection editor={parts.editor} item={parts.item} />}
    </InTurn>
  ),
  Rail: ({ editor }) => <ContentRail editor={editor} place="document" />,
  Preview: lazyChunk(() => import('./document-preview.tsx')),
  commands: (item, rights) => (
    <DocumentCommands
      document={{ ...item, superseded: item.superseded_by_id !== null }}
      rights={rights}
    />
  ),
};

export const DocumentForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={screen} id={id} />
);
