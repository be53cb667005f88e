import { USER_TYPES } from '@connect/contract/constants.ts';
import {
  type MessageTemplateItem,
  messageTemplate,
  messageTemplateCreate,
  messageTemplateFields,
  messageTemplateLabels,
} from '@connect/contract/message-templates/message-template.ts';
import {
  TEMPLATE_NEEDS,
  templateIssues,
  templatePublishIssues,
} from '@connect/contract/message-templates/rules/template-rules.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { ComplianceCard } from '../../content/cards/compliance-card.tsx';
import { newValuesOf, valuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../content/item/content-screen.ts';
import { MultiSelectField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';
import { TemplatePreview } from './preview/template-preview.tsx';
import { useSample } from './preview/template-sample.tsx';
import { TemplateBody } from './template-body.tsx';
import { TemplateChecks } from './template-checks.tsx';
import type { TemplateEditor, TemplateParts, TemplateValues } from './template-editor.ts';
import { TemplateLinks } from './template-links.tsx';
import { TemplateMain } from './template-main.tsx';
import { TestButton } from './test-button.tsx';

/** Which users the message is for: the only part of an audience that templates have. */
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

/** ตัวอย่างข้อความ: a live preview of the message for a sample user. */
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

/** Values of a new template besides the defaults of the contract. */
const START = {
  channel: 'line',
  category: 'invite',
  sender_mode: 'rep',
} as const;

const screen: ContentFormScreen<TemplateValues, MessageTemplateItem> = {
  ...screensOf('message_template'),
  calls: messageTemplate,
  fields: messageTemplateFields,
  labels: messageTemplateLabels,
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
  Preview: lazyChunk(() => import('./preview/template-preview-dialog.tsx')),
};

export const MessageTemplateForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={screen} id={id} />
);
