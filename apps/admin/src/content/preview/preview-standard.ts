import { fill } from '@connect/contract/errors/errors.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { useReference } from '../../api/queries.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { nameIn } from '../item/reference-names.ts';
import type { PreviewPage } from './preview-page.ts';

type Standard = Pick<
  PreviewPage,
  'language' | 'gate' | 'labels' | 'title' | 'cover' | 'excerpt' | 'content' | 'videoLabel'
> & {
  small: PreviewPage['small'];
  warning: PreviewPage['warning'];
  /** The references of the text. */
  references: PreviewPage['lists'][number];
};

/**
 * The parts of a preview that are the same for all kinds of content
 * (domain/reference-data#standard-texts).
 */
export function useStandardPreview<Values extends ContentValues>(
  editor: ContentEditor<Values>,
  pi: { title: string } | null,
): Standard {
  const { t, language } = useText();
  const therapyAreas = useReference('therapyAreas');
  const values = useFormState(editor.form, (snapshot): ContentValues => snapshot.values);
  const { cover, settings } = editor.facts;
  const areas = therapyAreas.filter(({ id }) => values.therapy_area_ids.includes(id));
  const warning = fill(
    values.language === 'en' ? settings.ae_reminder_text_en : settings.ae_reminder_text_th,
    {
      company_name: settings.company_name,
      // An empty setting shows as a gap, so that the sentence does not look complete.
      ae_phone: nationalPhone(settings.ae_phone) || '…',
      ae_email: settings.ae_email || '…',
    },
  );
  return {
    language: values.language,
    gate: values.visibility === 'hcp_only' ? t('cards.preview.gate') : null,
    labels: areas.map((area) => nameIn(area, language)),
    title: values.title || t('cards.preview.noTitle'),
    cover: cover && { src: cover.variants.large ?? cover.url, alt: cover.alt_text ?? '' },
    excerpt: values.excerpt,
    content: values.content,
    videoLabel: (url) => t('cards.preview.video', { url }),
    references: {
      title: t('cards.preview.references'),
      entries: values.references,
      ordered: true,
    },
    small: [
      ...(values.pi_document_id === null
        ? []
        : [pi ? `${t('cards.preview.pi')}: ${pi.title}` : t('cards.preview.pi')]),
      ...(values.fda_ad_license_no
        ? [t('cards.preview.licence', { number: values.fda_ad_license_no })]
        : []),
      ...(values.material_code ? [t('cards.preview.code', { code: values.material_code })] : []),
    ],
    warning: values.ae_reminder ? warning : null,
  };
}
