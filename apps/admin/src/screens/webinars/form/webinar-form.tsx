import {
  type WebinarItem,
  webinar,
  webinarCreate,
  webinarFields,
  webinarLabels,
} from '@connect/contract/webinars/webinar.ts';
import {
  WEBINAR_NEEDS,
  WEBINAR_TYPES,
  webinarIssues,
  webinarPublishIssues,
} from '@connect/contract/webinars/webinar-rules.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { ContentRail } from '../../../content/cards/content-rail.tsx';
import { ContentSection } from '../../../content/cards/content-section.tsx';
import { MainSection } from '../../../content/cards/main-section.tsx';
import { ReferencesSection } from '../../../content/cards/references-section.tsx';
import { newValuesOf, valuesOf } from '../../../content/editing/content-form.ts';
import { ContentFormPage } from '../../../content/form/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../../content/item/content-screen.ts';
import { AgendaSection } from '../../../content/meeting/agenda-section.tsx';
import {
  CreditsSection,
  HandoutsSection,
  SpeakersSection,
} from '../../../content/meeting/meeting-sections.tsx';
import { MessagesSection } from '../../../content/meeting/messages-section.tsx';
import { SelectField } from '../../../kit/fields/fields.tsx';
import { InTurn } from '../../../kit/form/in-turn.tsx';
import { fieldOf } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import { RegistrationSection, ReplaySection, SurveySection } from './details-sections.tsx';
import { TimeSection } from './time-section.tsx';
import type { WebinarParts, WebinarValues } from './webinar-editor.ts';

function TypeField({ editor }: Pick<WebinarParts, 'editor'>) {
  const { t } = useText();
  return (
    <SelectField
      field={fieldOf(editor.form, 'webinar_type')}
      choices={WEBINAR_TYPES.map((value) => ({ value, label: t(`webinars.type.${value}`) }))}
      required
    />
  );
}

const screen: ContentFormScreen<WebinarValues, WebinarItem> = {
  ...screensOf('webinar'),
  calls: webinar,
  fields: webinarFields,
  labels: webinarLabels,
  valuesOf: (item) => valuesOf(webinarFields, item),
  newValues: () => newValuesOf(webinarCreate, { webinar_type: 'live' }),
  needs: WEBINAR_NEEDS,
  check: (values) => webinarIssues(values, { now: new Date() }),
  publishCheck: (values) => webinarPublishIssues(values, { now: new Date() }),
  Sections: ({ editor, item }) => (
    <InTurn>
      <MainSection editor={editor} prefix="/webinar/" beside={<TypeField editor={editor} />} />
      <TimeSection editor={editor} item={item} />
      <SpeakersSection editor={editor} item={item} />
      <AgendaSection editor={editor} item={item} />
      <ContentSection editor={editor} />
      <RegistrationSection editor={editor} item={item} />
      <MessagesSection editor={editor} item={item} />
      <CreditsSection editor={editor} />
      <HandoutsSection editor={editor} item={item} />
      <SurveySection editor={editor} item={item} />
      <ReplaySection editor={editor} item={item} />
      <ReferencesSection editor={editor} />
    </InTurn>
  ),
  Rail: ({ editor }) => <ContentRail editor={editor} place="webinar" />,
  Preview: lazyChunk(() => import('./webinar-preview.tsx')),
};

export const WebinarForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
