import type { FileRef } from '@connect/contract/media/file-ref.ts';
import { media } from '@connect/contract/media/media.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../api/queries.ts';
import { FileField } from '../../content/upload/file-field.tsx';
import { TextField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { DocumentParts } from './document-editor.ts';
import classes from './documents.module.css';

const TITLE_MAX = 200;

/** The chosen file: that of the saved item, or a new upload. */
function useFile(id: number | null, saved: FileRef | null): FileRef | null {
  const known = saved !== null && saved.id === id;
  const query = useQuery({ ...itemQuery(media.get, id ?? 0), enabled: id !== null && !known });
  if (id === null) return null;
  return known ? saved : (query.data?.data ?? null);
}

/**
 * ไฟล์: a file with its first page, or a link to another site (domain/documents#file-or-address).
 */
export function FileSection({ editor, item }: DocumentParts) {
  const { form } = editor;
  const { t } = useText();
  const id = useFormState(form, ({ values }) => values.file_id);
  const link = useFormState(form, ({ values }) => values.external_url);
  const file = useFile(id, item?.file ?? null);
  const page = file?.cover ?? null;

  /** An empty title takes the name of the file. */
  const proposeTitle = (name: string) => {
    const title = fieldOf(form, 'title');
    if (title.get().trim() !== '') return;
    const words = name.replace(/\.[^.]*$/, '').replace(/[_\s]+/g, ' ');
    title.set([...words.trim()].slice(0, TITLE_MAX).join(''));
  };
  /**
   * The first page becomes the cover and follows the next file, unless another cover was chosen.
   */
  const takeOver = (next: FileRef) => {
    proposeTitle(next.file_name);
    const cover = fieldOf(form, 'featured_image_id');
    const free = cover.get() === null || cover.get() === page?.id;
    if (free) cover.set(next.cover?.id ?? null);
  };

  return (
    <FormSection title={t('documents.section.file')}>
      <FileField
        field={fieldOf(form, 'file_id')}
        file={item?.file ?? null}
        kinds={['document']}
        onUploaded={takeOver}
      >
        {page && (
          <figure className={classes.page}>
            <img src={page.variants.medium ?? page.url} alt={page.alt_text ?? ''} />
            <figcaption>{t('documents.firstPage')}</figcaption>
          </figure>
        )}
      </FileField>
      {(id === null || link !== null) && (
        <>
          {id === null && (
            <Text size="sm" c="var(--ink-2)">
              {t('documents.orLink')}
            </Text>
          )}
          <TextField
            field={fieldOf(form, 'external_url')}
            empty={null}
            placeholder="https://"
            description={t('documents.linkHint')}
          />
        </>
      )}
    </FormSection>
  );
}
