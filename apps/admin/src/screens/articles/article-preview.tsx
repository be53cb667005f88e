import { readingMinutes } from '@connect/contract/publishing.ts';
import type { ArticleItem } from '@connect/contract/resources/article.ts';
import { useMemo } from 'react';
import { useReference } from '../../api/queries.ts';
import { PreviewDialog } from '../../content/preview-dialog.tsx';
import type { PreviewPage } from '../../content/preview-page.ts';
import type { ContentEditor } from '../../content/use-content-form.ts';
import { formatDateTime } from '../../kit/format.ts';
import { useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ArticleValues } from './article-values.ts';

/** The article as its readers would see it (DOMAIN A.9 for the standard texts). */
export default function ArticlePreview(props: {
  editor: ContentEditor<ArticleValues>;
  item: ArticleItem | null;
  onClose: () => void;
}) {
  const { editor, item, onClose } = props;
  const { t, language } = useText();
  const { articleCategories, therapyAreas } = useReference();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { cover, settings } = editor.facts;

  const page = useMemo((): PreviewPage => {
    const category = articleCategories.find(({ id }) => id === values.category_id);
    const areas = therapyAreas.filter(({ id }) => values.therapy_area_ids.includes(id));
    const linked = (ids: readonly number[], known: readonly { id: number; title: string }[]) =>
      ids.map((id) => ({ text: known.find((entry) => entry.id === id)?.title ?? `#${id}` }));
    // An empty setting shows as a gap to be filled in, not as a sentence that looks complete.
    const { company_name: company, ae_phone, ae_email } = settings;
    const phone = ae_phone || '…';
    const email = ae_email || '…';
    return {
      language: values.language,
      gate: values.visibility === 'hcp_only' ? t('form.preview.gate') : null,
      labels: [
        ...(category ? [category.name] : []),
        ...areas.map((area) => (language === 'en' ? area.name_en : area.name_th)),
      ],
      title: values.title || t('form.preview.noTitle'),
      facts: [
        ...(values.author_name ? [t('form.preview.author', { name: values.author_name })] : []),
        ...(values.reviewer_name
          ? [t('form.preview.reviewer', { name: values.reviewer_name })]
          : []),
        ...(values.published_at ? [formatDateTime(values.published_at)] : []),
        t('form.preview.minutes', { n: readingMinutes(values.content) }),
      ],
      cover: cover && { src: cover.variants.large ?? cover.url, alt: cover.alt_text ?? '' },
      excerpt: values.excerpt,
      content: values.content,
      videoLabel: (url) => t('form.preview.video', { url }),
      lists: [
        { title: t('form.preview.references'), entries: values.references, ordered: true },
        {
          title: t('form.preview.attachments'),
          entries: linked(values.attachment_ids, item?.attachments ?? []),
          ordered: false,
        },
        {
          title: t('form.preview.related'),
          entries: linked(values.related_ids, item?.related ?? []),
          ordered: false,
        },
      ],
      small: [
        ...(values.pi_document_id === null
          ? []
          : [
              item?.pi_document
                ? `${t('form.preview.pi')}: ${item.pi_document.title}`
                : t('form.preview.pi'),
            ]),
        ...(values.fda_ad_license_no
          ? [t('form.preview.licence', { number: values.fda_ad_license_no })]
          : []),
        ...(values.material_code ? [t('form.preview.code', { code: values.material_code })] : []),
      ],
      warning: values.ae_reminder ? t('form.preview.ae', { company, phone, email }) : null,
    };
  }, [values, cover, settings, articleCategories, therapyAreas, item, t, language]);

  return <PreviewDialog page={page} onClose={onClose} />;
}
