import { LANGUAGES } from '@connect/contract/constants.ts';
import {
  requiresConsent,
  writableCategories,
} from '@connect/contract/message-templates/rules/template-rules.ts';
import {
  SENDER_MODES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  type TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';
import { Input, SegmentedControl, Text } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { SelectField, SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import { bodyAsHtml, bodyAsText } from './body-convert.ts';
import type { TemplateEditor } from './template-editor.ts';

/** The channel; changing it converts the text to the body of the new channel. */
function ChannelField({ editor }: { editor: TemplateEditor }) {
  const { form, record } = editor;
  const { t } = useText();
  const { value, label, error, readOnly } = useField(fieldOf(form, 'channel'));
  const fixed = record?.first_published_at != null;
  const change = (channel: TemplateChannel) => {
    const { body_text: text, content } = form.store.snapshot().values;
    if (channel === 'email' && content === '') form.store.set('content', bodyAsHtml(text));
    if (channel !== 'email' && text === '') form.store.set('body_text', bodyAsText(content));
    form.store.set('channel', channel);
  };
  return (
    <FieldBox name="channel">
      <Input.Wrapper
        label={label}
        error={error}
        description={fixed ? t('messageTemplates.channelFixed') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
      >
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={value}
          disabled={fixed || readOnly}
          data={TEMPLATE_CHANNELS.map((channel) => ({
            value: channel,
            label: t(`messageTemplates.channel.${channel}`),
          }))}
          onChange={change}
        />
      </Input.Wrapper>
    </FieldBox>
  );
}

/** Whether the category of a template needs the recipients' consent. */
function ConsentNote({ editor }: { editor: TemplateEditor }) {
  const { t } = useText();
  const category = useFormState(editor.form, ({ values }) => values.category);
  return (
    <Text size="sm" c="var(--ink-2)">
      {t(
        requiresConsent(category)
          ? 'messageTemplates.consentNeeded'
          : 'messageTemplates.consentFree',
      )}
    </Text>
  );
}

/** ข้อมูลหลัก: channel, category, name, sender. */
export function TemplateMain({ editor }: { editor: TemplateEditor }) {
  const { form, record } = editor;
  const { t } = useText();
  const writable = writableCategories(useSession().me.role);
  return (
    <FormSection title={t('contentForm.main')} open>
      <ChannelField editor={editor} />
      <TextField field={fieldOf(form, 'title')} max={120} required first={record === null} />
      <FormPair>
        <SelectField
          field={fieldOf(form, 'category')}
          choices={TEMPLATE_CATEGORIES.map((value) => ({
            value,
            label: t(`messageTemplates.category.${value}`),
            disabled: !writable.includes(value),
          }))}
          required
        />
        <SelectField
          field={fieldOf(form, 'sender_mode')}
          choices={SENDER_MODES.map((value) => ({
            value,
            label: t(`messageTemplates.sender_mode.${value}`),
          }))}
          required
        />
      </FormPair>
      <ConsentNote editor={editor} />
      <FormPair>
        <SelectField
          field={fieldOf(form, 'language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`options.language.${value}`) }))}
          required
        />
        <SwitchField
          field={fieldOf(form, 'is_editable_by_rep')}
          description={t('messageTemplates.repHint')}
        />
      </FormPair>
    </FormSection>
  );
}
