import { useMemo } from 'react';
import { useReference } from '../../api/queries.ts';
import { nameIn } from '../../content/item/reference-names.ts';
import { PreviewDialog } from '../../content/preview/preview-dialog.tsx';
import type { PreviewPage } from '../../content/preview/preview-page.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { HostParts } from './host-editor.ts';

/** A host as users would see it, never with contact data. */
export default function HostPreview({ editor, onClose }: HostParts & { onClose: () => void }) {
  const { t, language } = useText();
  const specialties = useReference('specialties');
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { cover } = editor.facts;
  const page = useMemo((): PreviewPage => {
    const named = specialties.filter(({ id }) => values.specialty_ids.includes(id));
    return {
      language: values.language,
      gate: null,
      labels: named.map((row) => nameIn(row, language)),
      title: `${values.title_prefix} ${values.title}`.trim() || t('cards.preview.noTitle'),
      facts: [values.position, values.workplace].filter(Boolean),
      cover: cover && { src: cover.variants.medium ?? cover.url, alt: cover.alt_text ?? '' },
      excerpt: '',
      content: values.content,
      videoLabel: (url) => url,
      lists: [
        {
          title: t('hosts.preview.expertise'),
          entries: values.tags.map((text) => ({ text })),
          ordered: false,
        },
      ],
      small: values.disclosure ? [t('hosts.preview.disclosure', { text: values.disclosure })] : [],
      warning: null,
    };
  }, [values, cover, specialties, t, language]);
  return <PreviewDialog page={page} onClose={onClose} />;
}
