import { fill } from '@connect/contract/errors.ts';
import { readingMinutes } from '@connect/contract/publishing.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { useMemo } from 'react';
import { useReference } from '../api/queries.ts';
import { formatDateTime } from '../kit/format.ts';
import { useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import type { PreviewPage } from './preview-page.ts';
import type { StoryValues } from './story-sections.tsx';
import type { ContentEditor } from './use-content-form.ts';

interface Linked {
  id: number;
  title: string;
}

/** An article or a Life Ready piece as its readers would see it (DOMAIN A.9 for the standard texts). */
export default function StoryPreview<Values extends StoryValues>(props: {
  editor: ContentEditor<Values>;
  item: { attachments: Linked[]; related: Linked[]; pi_document: Linked | null } | null;
  onClose: () => void;
}) {
  const { editor, item, onClose } = props;
  const { t, language } = useText();
  const { articleCategories, therapyAreas } = useReference();
  const values = useFormState(editor.form, (snapshot): StoryValues => snapshot.values);
  const { cover, settings } = editor.facts;

  const page = useMemo((): PreviewPage => {
    const category = articleCategories.find(({ id }) => id === values.category_id);
    const areas = therapyAreas.filter(({ id }) => values.therapy_area_ids.includes(id));
    const linked = (ids: readonly number[], known: readonly Linked[]) =>
      ids.map((id) => ({ text: known.find((entry) => entry.id === id)?.title ?? `#${id}` }));
    const warning = fill(
      values.language === 'en' ? settings.ae_reminder_text_en : settings.ae_reminder_text_th,
      {
        company_name: settings.company_name,
        // An empty setting shows as a gap to be filled in, not as a sentence that looks complete.
        ae_phone: nationalPhone(settings.ae_phone) || '…',
        ae_email: settings.ae_email || '…',
      },
    );
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
      warning: values.ae_reminder ? warning : null,
    };
  }, [values, cover, settings, articleCategories, therapyAreas, item, t, language]);

  return <PreviewDialog page={page} onClose={onClose} />;
}
