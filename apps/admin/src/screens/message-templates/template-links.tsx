import { article } from '@connect/contract/resources/article.ts';
import { document } from '@connect/contract/resources/document.ts';
import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import { podcast } from '@connect/contract/resources/podcast.ts';
import { video } from '@connect/contract/resources/video.ts';
import { webinar } from '@connect/contract/resources/webinar.ts';
import { TARGET_TYPES } from '@connect/contract/template-rules.ts';
import { call } from '../../api/client.ts';
import { COVER_LIMITS } from '../../content/media-upload.ts';
import { PictureField } from '../../content/picture-field.tsx';
import { usePicture } from '../../content/use-content-form.ts';
import { SelectField } from '../../kit/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields-picker.tsx';
import { useFieldLabel } from '../../kit/form-field.ts';
import { FormSection } from '../../kit/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { TemplateParts } from './template-editor.ts';

type TargetType = (typeof TARGET_TYPES)[number];
type Found = { id: number; title: string; effective_status: string };
type Finder = (text: string | undefined, signal: AbortSignal) => Promise<readonly Found[]>;

const query = (search?: string) => ({ search, limit: '20', order_by: 'updated_at' as const });

/** Kinds of content that can be looked up; a kind comes here with its list. */
const FINDERS: Partial<Record<TargetType, Finder>> = {
  article: async (text, signal) =>
    (await call(article.list, { query: query(text), signal, silent: true })).data,
  life_ready: async (text, signal) =>
    (await call(lifeReady.list, { query: query(text), signal, silent: true })).data,
  document: async (text, signal) =>
    (await call(document.list, { query: query(text), signal, silent: true })).data,
  webinar: async (text, signal) =>
    (await call(webinar.list, { query: query(text), signal, silent: true })).data,
  video: async (text, signal) =>
    (await call(video.list, { query: query(text), signal, silent: true })).data,
  podcast: async (text, signal) =>
    (await call(podcast.list, { query: query(text), signal, silent: true })).data,
};

const documents: PickerSource = {
  name: 'document-shareable',
  search: async (text, signal) => {
    const found = { ...query(text || undefined), status: 'published', rep_shareable: 'true' };
    const reply = await call(document.list, { query: found, signal, silent: true });
    return reply.data.map(({ id, title, brand }) => ({ id, title, note: brand }));
  },
};

/** เนื้อหาที่อ้างถึง: what fills the placeholders of content; its type comes first. */
function TargetFields({ editor, item }: TemplateParts) {
  const { form } = editor;
  const { t } = useText();
  const type = useFormState(form, ({ values }) => values.target_type);
  const types = TARGET_TYPES.filter((one) => one in FINDERS || one === item?.target_type);
  const find = type && FINDERS[type];
  const source: PickerSource = {
    name: `target-${type}`,
    search: async (text, signal) =>
      ((await find?.(text || undefined, signal)) ?? []).map(({ id, title, effective_status }) => ({
        id,
        title,
        note: effective_status === 'published' ? undefined : t('contentForm.notPublished'),
      })),
  };
  return (
    <>
      <SelectField
        field={fieldOf(form, 'target_type')}
        choices={types.map((value) => ({
          value,
          label: t(`messageTemplates.target_type.${value}`),
        }))}
        toText={(value) => value}
        toValue={(text) => {
          form.store.set('target_id', null);
          return TARGET_TYPES.find((one) => one === text) ?? null;
        }}
        clearable
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
