import { article } from '@connect/contract/resources/article.ts';
import { document } from '@connect/contract/resources/document.ts';
import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import { podcast } from '@connect/contract/resources/podcast.ts';
import { video } from '@connect/contract/resources/video.ts';
import { webinar } from '@connect/contract/resources/webinar.ts';
import { TARGET_TYPES } from '@connect/contract/template-choices.ts';
import { finderIn } from '../../content/finder.ts';
import { COVER_LIMITS } from '../../content/media-upload.ts';
import { PictureField } from '../../content/picture-field.tsx';
import { usePicture } from '../../content/use-picture.ts';
import { SelectField } from '../../kit/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields-picker.tsx';
import { useField, useFieldLabel } from '../../kit/form-field.ts';
import { FormSection } from '../../kit/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { TemplateParts } from './template-editor.ts';

type TargetType = (typeof TARGET_TYPES)[number];
type Found = { id: number; title: string; effective_status: string };
type Finder = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

const LATEST = { order_by: 'updated_at' };

/** Kinds of content that can be looked up; a kind comes here with its list. */
const FINDERS: Partial<Record<TargetType, Finder>> = {
  article: finderIn(article.list, LATEST),
  life_ready: finderIn(lifeReady.list, LATEST),
  document: finderIn(document.list, LATEST),
  webinar: finderIn(webinar.list, LATEST),
  video: finderIn(video.list, LATEST),
  podcast: finderIn(podcast.list, LATEST),
};
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

/** เนื้อหาที่อ้างถึง: what fills the placeholders of content; its type comes first. */
function TargetFields({ editor, item }: TemplateParts) {
  const { form } = editor;
  const { t } = useText();
  const targetType = fieldOf(form, 'target_type');
  const { value: type } = useField(targetType);
  const types = TARGET_TYPES.filter((one) => one in FINDERS || one === item?.target_type);
  const find = type && FINDERS[type];
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
          label: t(`messageTemplates.target_type.${value}`),
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

/** Picture above a LINE message. */
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
