import { HOST_ROLES } from '@connect/contract/host-links.ts';
import {
  type WebinarItem,
  webinar,
  webinarCreate,
  webinarFields,
} from '@connect/contract/resources/webinar.ts';
import {
  WEBINAR_NEEDS,
  WEBINAR_TYPES,
  webinarIssues,
  webinarPublishIssues,
} from '@connect/contract/webinar-rules.ts';
import { lazy } from 'react';
import { newValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { ContentRail } from '../../content/content-rail.tsx';
import { type ContentFormScreen, screensOf } from '../../content/content-screen.ts';
import { ContentSection } from '../../content/content-section.tsx';
import { HostsField } from '../../content/hosts-field.tsx';
import { MainSection } from '../../content/main-section.tsx';
import { ReferencesSection } from '../../content/references-section.tsx';
import { SelectField } from '../../kit/fields.tsx';
import { useFieldLabel } from '../../kit/form-field.ts';
import { FormSection } from '../../kit/form-section.tsx';
import { InTurn } from '../../kit/in-turn.tsx';
import { fieldOf } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { AgendaSection } from './agenda-section.tsx';
import {
  CreditsSection,
  HandoutsSection,
  RegistrationSection,
  ReplaySection,
} from './details-sections.tsx';
import { TimeSection } from './time-section.tsx';
import type { WebinarParts, WebinarValues } from './webinar-editor.ts';

const NONE: never[] = [];

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

function SpeakersSection({ editor, item }: WebinarParts) {
  const labelOf = useFieldLabel();
  return (
    <FormSection title={labelOf('hosts')}>
      <HostsField
        field={fieldOf(editor.form, 'hosts')}
        kind="webinar_host"
        roles={HOST_ROLES}
        withTopic
        linked={item?.linked_hosts ?? NONE}
      />
    </FormSection>
  );
}

const screen: ContentFormScreen<WebinarValues, WebinarItem> = {
  ...screensOf('webinar'),
  calls: webinar,
  fields: webinarFields,
  valuesOf: (item) => valuesOf(webinarFields, item),
  newValues: () => newValuesOf(webinarCreate, { webinar_type: 'live' }),
  needs: WEBINAR_NEEDS,
  check: (values) => webinarIssues(values, { now: new Date() }),
  publishCheck: (values) => webinarPublishIssues(values, { now: new Date() }),
  Sections: ({ editor, item }) => (
    <InTurn>
      <MainSection
        editor={editor}
        prefix="/webinar/"
        excerptOptional
        beside={<TypeField editor={editor} />}
      />
      <TimeSection editor={editor} item={item} />
      <SpeakersSection editor={editor} item={item} />
      <AgendaSection editor={editor} item={item} />
      <ContentSection editor={editor} />
      <RegistrationSection editor={editor} item={item} />
      <CreditsSection editor={editor} item={item} />
      <HandoutsSection editor={editor} item={item} />
      <ReplaySection editor={editor} item={item} />
      <ReferencesSection editor={editor} />
    </InTurn>
  ),
  Rail: ({ editor }) => <ContentRail editor={editor} place="webinar" />,
  Preview: lazy(() => import('./webinar-preview.tsx')),
};

/** Form of a new webinar, or of a saved one (SPEC 2, DOMAIN 3.4). */
export const WebinarForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
