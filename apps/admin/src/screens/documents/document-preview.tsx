import { PreviewDialog } from '../../content/preview/preview-dialog.tsx';
import { useStandardPreview } from '../../content/preview/preview-standard.ts';
import { formatDate, formatDateTime } from '../../kit/display/format.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { DocumentParts } from './document-editor.ts';

/** A document as users would see it: first page, permitted use, copyright. */
export default function DocumentPreview(props: DocumentParts & { onClose: () => void }) {
  const { editor, item, onClose } = props;
  const { t } = useText();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { references, ...standard } = useStandardPreview(editor, item?.pi_document ?? null);
  const elsewhere = values.file_id === null && values.external_url !== null;
  const access = elsewhere
    ? t('documents.preview.elsewhere', { url: values.external_url ?? '' })
    : t(values.allow_download ? 'documents.preview.download' : 'documents.preview.viewer');
  return (
    <PreviewDialog
      page={{
        ...standard,
        labels: [t(`documents.type.${values.document_type}`), ...standard.labels],
        facts: [
          ...(values.file_version
            ? [t('documents.preview.version', { version: values.file_version })]
            : []),
          ...(values.document_date ? [formatDate(values.document_date)] : []),
          ...(values.published_at ? [formatDateTime(values.published_at)] : []),
        ],
        lists: [references],
        small: [
          access,
          ...(values.watermark && !elsewhere ? [t('documents.preview.watermark')] : []),
          ...(values.copyright_note ? [values.copyright_note] : []),
          ...standard.small,
        ],
      }}
      onClose={onClose}
    />
  );
}
