import {
  DOCUMENT_NEEDS,
  documentIssues,
  documentPublishIssues,
} from '@connect/contract/document-rules.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import {
  type DocumentItem,
  document,
  documentCreate,
  documentFields,
} from '@connect/contract/resources/document.ts';
import { lazy } from 'react';
import { newValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { ContentRail } from '../../content/content-rail.tsx';
import { type ContentFormScreen, screensOf } from '../../content/content-screen.ts';
import { ContentSection } from '../../content/content-section.tsx';
import { ReferencesSection } from '../../content/references-section.tsx';
import { InTurn } from '../../kit/in-turn.tsx';
import DocumentCommands from './document-commands.tsx';
import type { DocumentValues } from './document-editor.ts';
import { AboutSection, PatientSection, RightsSection } from './document-sections.tsx';
import { FileSection } from './file-section.tsx';
import { VersionsSection } from './versions-section.tsx';

const screen: ContentFormScreen<DocumentValues, DocumentItem> = {
  ...screensOf('document'),
  calls: document,
  fields: documentFields,
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
  Preview: lazy(() => import('./document-preview.tsx')),
  commands: (item, rights) => (
    <DocumentCommands
      document={{ ...item, superseded: item.superseded_by_id !== null }}
      rights={rights}
    />
  ),
};

/** Form of a new document, or of a saved one (SPEC 2, DOMAIN 3.3). */
export const DocumentForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={screen} id={id} />
);
