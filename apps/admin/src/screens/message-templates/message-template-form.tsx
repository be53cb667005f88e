import { USER_TYPES } from '@connect/contract/constants.ts';
import {
  type MessageTemplateItem,
  messageTemplate,
  messageTemplateCreate,
  messageTemplateFields,
} from '@connect/contract/resources/message-template.ts';
import {
  TEMPLATE_NEEDS,
  templateIssues,
  templatePublishIssues,
} from '@connect/contract/template-rules.ts';
import { lazy } from 'react';
import { ComplianceCard } from '../../content/compliance-card.tsx';
import { newValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../content/content-screen.ts';
import { MultiSelectField } from '../../kit/fields.tsx';
import { FormSection } from '../../kit/form-section.tsx';
import { InTurn } from '../../kit/in-turn.tsx';
import { fieldOf } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';
import { TemplateBody } from './template-body.tsx';
import { TemplateChecks } from './template-checks.tsx';
import type { TemplateEditor, TemplateParts, TemplateValues } from './template-editor.ts';
import { TemplateLinks } from './template-links.tsx';
import { TemplateMain } from './template-main.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useSample } from './template-sample.tsx';
import { TestButton } from './test-button.tsx';

/** Who the message is meant for: the only part of an audience that templates have. */
function RecipientsCard({ editor }: { editor: TemplateEditor }) {
  const { t } = useText();
  return (
    <FormSection title={t('cards.audience.title')}>
      <MultiSelectField
        field={fieldOf(editor.form, 'audience_user_types')}
        choices={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
        required
      />
    </FormSection>
  );
}

/** ตัวอย่างข้อความ: what is typed, as it is typed, for a made-up person. */
function PreviewCard({ editor, item }: TemplateParts) {
  const { t } = useText();
  const { sample, values, control } = useSample(editor, item);
  return (
    <FormSection title={t('messageTemplates.preview')}>
      <div className={classes.preview}>
        {control}
        <TemplatePreview editor={editor} item={item} sample={values} />
        <TestButton editor={editor} sample={sample} />
      </div>
    </FormSection>
  );
}

/** What a new template starts with besides the contract's own defaults. */
const START = {
  channel: 'line',
  category: 'invite',
  sender_mode: 'rep',
} as const;

const screen: ContentFormScreen<TemplateValues, MessageTemplateItem> = {
  ...screensOf('message_template'),
  calls: messageTemplate,
  fields: messageTemplateFields,
  valuesOf: (item) => valuesOf(messageTemplateFields, item),
  newValues: () => newValuesOf(messageTemplateCreate, START),
  needs: TEMPLATE_NEEDS,
  check: templateIssues,
  publishCheck: templatePublishIssues,
  Sections: ({ editor, item }) => (
    <InTurn>
      <TemplateMain editor={editor} />
      <TemplateBody editor={editor} />
      <TemplateLinks editor={editor} item={item} />
    </InTurn>
  ),
  Rail: ({ editor, item }) => (
    <>
      <PreviewCard editor={editor} item={item} />
      <TemplateChecks editor={editor} />
      <ComplianceCard editor={editor} reminder={false} />
      <RecipientsCard editor={editor} />
    </>
  ),
  Preview: lazy(() => import('./template-preview-dialog.tsx')),
};

/** Form of a new message template, or of a saved one (SPEC 2, DOMAIN 3.3). */
export const MessageTemplateForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={screen} id={id} />
);
