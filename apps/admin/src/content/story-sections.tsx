import type { ContentStatus } from '@connect/contract/constants.ts';
import { document } from '@connect/contract/resources/document.ts';
import { TextField } from '../kit/fields.tsx';
import { ManyPickerField, type Picked, type PickerSource } from '../kit/fields-picker.tsx';
import { useFieldLabel } from '../kit/form-field.ts';
import { FormPair } from '../kit/form-pair.tsx';
import { FormSection } from '../kit/form-section.tsx';
import type { ListEndpoint } from '../kit/list-types.ts';
import { fieldOf } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import type { ContentValues } from './content-form.ts';
import type { ContentKindScreens } from './content-screen.ts';
import { finderIn } from './finder.ts';
import type { ContentEditor } from './use-content-form.ts';

const MAX_ATTACHMENTS = 10;
const MAX_RELATED = 6;

/** What articles and Life Ready pieces have besides what all content has (DOMAIN 1.4). */
export interface StoryValues extends ContentValues {
  category_id: number | null;
  author_name: string;
  reviewer_name: string;
  attachment_ids: number[];
  related_ids: number[];
}

/** ผู้เขียนและผู้ทบทวน. */
export function PeopleSection<Values extends StoryValues>(props: {
  editor: ContentEditor<Values>;
}) {
  const { form } = props.editor;
  const { t } = useText();
  return (
    <FormSection title={t('contentForm.people')}>
      <FormPair>
        <TextField field={fieldOf(form, 'author_name')} max={120} />
        <TextField field={fieldOf(form, 'reviewer_name')} max={120} />
      </FormPair>
    </FormSection>
  );
}

const findDocuments = finderIn(document.list, { status: 'published', order_by: 'title' });
const documents: PickerSource = {
  name: 'document',
  search: async (text, signal) =>
    (await findDocuments(text, signal)).map(({ id, title, brand }) => ({ id, title, note: brand })),
};

/** เอกสารแนบและเรื่องที่เกี่ยวข้อง: published documents, and other pieces of the same kind. */
export function LinksSection<Values extends StoryValues>(props: {
  editor: ContentEditor<Values>;
  kind: ContentKindScreens['kind'];
  attachments: Picked[];
  related: Picked[];
  /** Where pieces of the same kind are found. */
  list: ListEndpoint<{ id: number; title: string; status: ContentStatus }>;
}) {
  const { editor, kind, attachments, related, list } = props;
  const { t } = useText();
  const labelOf = useFieldLabel();
  const noun = t(`kinds.${kind}.many`);
  const ownId = editor.record?.id;
  const find = finderIn(list, { order_by: 'updated_at' });
  const pieces: PickerSource = {
    name: `${kind}-${ownId ?? 'new'}`,
    search: async (text, signal) =>
      (await find(text, signal))
        .filter(({ id }) => id !== ownId)
        .map(({ id, title, status }) => ({
          id,
          title,
          note: status === 'draft' ? t('contentForm.notPublished') : undefined,
        })),
  };
  return (
    <FormSection title={t('contentForm.links', { noun, related: labelOf('related_ids') })}>
      <ManyPickerField
        field={fieldOf(editor.form, 'attachment_ids')}
        source={documents}
        known={attachments}
        max={MAX_ATTACHMENTS}
        placeholder={t('contentForm.attachmentsHint', { max: MAX_ATTACHMENTS })}
      />
      <ManyPickerField
        field={fieldOf(editor.form, 'related_ids')}
        source={pieces}
        known={related}
        max={MAX_RELATED}
        placeholder={t('contentForm.relatedHint', { noun, max: MAX_RELATED })}
      />
    </FormSection>
  );
}
