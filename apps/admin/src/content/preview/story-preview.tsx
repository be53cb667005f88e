import { readingMinutes } from '@connect/contract/publishing/publishing.ts';
import { useReference } from '../../api/queries.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { StoryValues } from '../cards/story-sections.tsx';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useStandardPreview } from './preview-standard.ts';

interface Linked {
  id: number;
  title: string;
}

/** An article or a Life Ready story as users would see it. */
export default function StoryPreview<Values extends StoryValues>(props: {
  editor: ContentEditor<Values>;
  item: { attachments: Linked[]; related: Linked[]; pi_document: Linked | null } | null;
  onClose: () => void;
}) {
  const { editor, item, onClose } = props;
  const { t } = useText();
  const articleCategories = useReference('articleCategories');
  const values = useFormState(editor.form, (snapshot): StoryValues => snapshot.values);
  const { references, ...standard } = useStandardPreview(editor, item?.pi_document ?? null);
  const category = articleCategories.find(({ id }) => id === values.category_id);
  const linked = (ids: readonly number[], known: readonly Linked[]) =>
    ids.map((id) => ({ text: known.find((entry) => entry.id === id)?.title ?? `#${id}` }));

  return (
    <PreviewDialog
      page={{
        ...standard,
        labels: [...(category ? [category.name] : []), ...standard.labels],
        facts: [
          ...(values.author_name ? [t('cards.preview.author', { name: values.author_name })] : []),
          ...(values.reviewer_name
            ? [t('cards.preview.reviewer', { name: values.reviewer_name })]
            : []),
          ...(values.published_at ? [formatDateTime(values.published_at)] : []),
          t('cards.preview.minutes', { n: readingMinutes(values.content) }),
        ],
        lists: [
          references,
          {
            title: t('cards.preview.attachments'),
            entries: linked(values.attachment_ids, item?.attachments ?? []),
            ordered: false,
          },
          {
            title: t('cards.preview.related'),
            entries: linked(values.related_ids, item?.related ?? []),
            ordered: false,
          },
        ],
      }}
      onClose={onClose}
    />
  );
}
