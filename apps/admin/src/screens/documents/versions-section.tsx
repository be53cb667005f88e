import { type DocumentItem, document } from '@connect/contract/documents/document.ts';
import type { ContentEditor } from '../../content/editing/use-content-form.ts';
import { ContentStatus } from '../../content/item/content-status.tsx';
import { finderIn } from '../../content/item/finder.ts';
import { ItemLink } from '../../content/item/item-links.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { DocumentValues } from './document-editor.ts';
import classes from './documents.module.css';

const find = finderIn(document.list, { order_by: 'updated_at' });

/** ฉบับของเอกสาร: the chain of versions, and the choice of the document that replaces this one. */
export function VersionsSection(props: {
  editor: ContentEditor<DocumentValues>;
  item: DocumentItem;
}) {
  const { editor, item } = props;
  const { t } = useText();
  const others: PickerSource = {
    name: `document-after-${item.id}`,
    search: async (text, signal) =>
      (await find(text, signal))
        .filter(({ id }) => id !== item.id)
        .map(({ id, title, file_version: version, brand }) => ({
          id,
          title,
          note: [version, brand].filter(Boolean).join(' · '),
        })),
  };
  const chain = [...item.older, item, ...item.newer];
  return (
    <FormSection title={t('documents.section.versions')}>
      <OnePickerField
        field={fieldOf(editor.form, 'superseded_by_id')}
        source={others}
        known={item.newer.slice(0, 1)}
        description={t('documents.supersededHint')}
      />
      {chain.length > 1 && (
        <ol className={classes.versions} aria-label={t('documents.section.versions')}>
          {chain.map((version) => (
            <li key={version.id} aria-current={version.id === item.id || undefined}>
              {version.id === item.id ? (
                <strong>{t('documents.thisOne')}</strong>
              ) : (
                <ItemLink item={{ type: 'document', id: version.id, title: version.title }} />
              )}
              <ContentStatus status={version.effective_status} short />
            </li>
          ))}
        </ol>
      )}
    </FormSection>
  );
}
