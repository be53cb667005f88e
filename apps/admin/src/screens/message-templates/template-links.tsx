import { anyContent } from '@connect/contract/content/any-content.ts';
import { document } from '@connect/contract/documents/document.ts';
import { SCREEN_KINDS, USED_KINDS } from '@connect/contract/kinds.ts';
import { finderIn } from '../../content/item/finder.ts';
import { COVER_LIMITS } from '../../content/picture/media-upload.ts';
import { PictureField } from '../../content/picture/picture-field.tsx';
import { usePicture } from '../../content/picture/use-picture.ts';
import { SelectField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useField, useFieldLabel } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import type { TemplateParts } from './template-editor.ts';

const LATEST = { order_by: 'updated_at' };

const findShareable = finderIn(document.list, {
  ...LATEST,
  status: 'published',
  rep_shareable: 'true',
});

const documents: PickerSource = {
  name: 'document-shareable',
  search: async (text, signal) =>
    (await findShareable(text, signal)).map(({ id, title, brand }) => ({ id, title, note: brand })),
};

/** เนื้อหาที่อ้างถึง: the content that fills the placeholders; its type is chosen first. */
function TargetFields({ editor, item }: TemplateParts) {
  const { form } = editor;
  const { t } = useText();
  const targetType = fieldOf(form, 'target_type');
  const { value: type } = useField(targetType);
  const types = USED_KINDS.filter(
    (one) => one === item?.target_type || SCREEN_KINDS.some((known) => known === one),
  );
  const find = type && finderIn(anyContent(type).list, LATEST);
  const source: PickerSource = {
    name: `target-${type}`,
    search: async (text, signal) =>
      ((await find?.(text, signal)) ?? []).map(({ id, title, effective_status }) => ({
        id,
        title,
        note: effective_status === 'published' ? undefined : t('contentForm.notPublished'),
      })),
  };
  return (
    <>
      <SelectField
        field={{
          ...targetType,
          set: (chosen) => {
            form.store.set('target_id', null);
            targetType.set(chosen);
          },
        }}
        choices={types.map((value) => ({
          value,
          label: t(`kinds.${value}.name`),
        }))}
        empty={null}
      />
      {type && (
        <OnePickerField
          key={type}
          field={fieldOf(form, 'target_id')}
          source={source}
          known={item?.target ? [item.target] : []}
          placeholder={t('messageTemplates.chooseTarget')}
          description={t('messageTemplates.targetHint')}
        />
      )}
    </>
  );
}

/** The picture above a LINE message. */
function LinePicture({ editor, item }: TemplateParts) {
  const labelOf = useFieldLabel();
  const id = useFormState(editor.form, ({ values }) => values.line_image_id);
  const picture = usePicture(id, item?.line_image ?? null);
  const field = fieldOf(editor.form, 'line_image_id');
  return (
    <FormSection title={labelOf('line_image_id')}>
      <PictureField field={field} picture={picture} purpose="cover" limits={COVER_LIMITS} />
    </FormSection>
  );
}

/** Linked content, attachment, and the picture of a LINE message. */
export function TemplateLinks({ editor, item }: TemplateParts) {
  const { t } = useText();
  const channel = useFormState(editor.form, ({ values }) => values.channel);
  return (
    <>
      {channel === 'line' && <LinePicture editor={editor} item={item} />}
      <FormSection title={t('messageTemplates.links')}>
        <TargetFields editor={editor} item={item} />
        <OnePickerField
          field={fieldOf(editor.form, 'attachment_document_id')}
          source={documents}
          known={item?.attachment ? [item.attachment] : []}
          description={t('messageTemplates.attachmentHint')}
        />
      </FormSection>
    </>
  );
}
