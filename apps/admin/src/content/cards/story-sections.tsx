import type { ContentStatus } from '@connect/contract/constants.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import {
  ManyPickerField,
  type Picked,
  type PickerSource,
} from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import type { ListEndpoint } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import type { ContentKindScreens } from '../item/content-screen.ts';
import { finderIn } from '../item/finder.ts';
import { findDocuments } from './find-documents.ts';

const MAX_ATTACHMENTS = 10;
const MAX_RELATED = 6;

/**
 * Fields that articles and Life Ready stories have besides the shared ones
 * (domain/articles#articles).
 */
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

const search = findDocuments();
const documents: PickerSource = {
  name: 'document',
  search: async (text, signal) =>
    (await search(text, signal)).map(({ id, title, brand }) => ({ id, title, note: brand })),
};

/** เอกสารแนบและเรื่องที่เกี่ยวข้อง: published documents, and other stories of the same kind. */
export function LinksSection<Values extends StoryValues>(props: {
  editor: ContentEditor<Values>;
  kind: ContentKindScreens['kind'];
  attachments: Picked[];
  related: Picked[];
  /** List endpoint that finds stories of the same kind. */
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
