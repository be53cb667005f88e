import { LANGUAGES } from '@connect/contract/constants.ts';
import type { ReactNode } from 'react';
import {
  NumberField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from '../kit/fields.tsx';
import { useFieldLabel } from '../kit/form-field.ts';
import { FormPair } from '../kit/form-pair.tsx';
import { FormSection } from '../kit/form-section.tsx';
import { fieldOf, useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { useCategories } from './category-choice.ts';
import type { ContentValues } from './content-form.ts';
import type { ContentEditor } from './use-content-form.ts';

/** A category of articles or of Life Ready. */
export function CategoryField<
  Values extends ContentValues & { category_id: number | null },
>(props: { editor: ContentEditor<Values>; scope: 'article' | 'life_ready' }) {
  const { form } = props.editor;
  const { choices } = useCategories(props.scope);
  const chosen = useFormState(form, ({ values }) => values.category_id);
  return (
    <SelectField
      field={fieldOf(form, 'category_id')}
      choices={choices(chosen)}
      searchable
      empty={null}
      required
    />
  );
}

/** ข้อมูลหลัก: what every kind of content is called, and where its list shows it. */
export function MainSection<Values extends ContentValues>(props: {
  editor: ContentEditor<Values>;
  /** What the section is called, where it is not the usual. */
  heading?: string;
  /** Beginning of the address on the platform, such as `/article/`. */
  prefix: string;
  /** What stands beside the slug, for instance the category. */
  beside?: ReactNode;
  /** Published without an excerpt as well. */
  excerptOptional?: boolean;
  /** Further fields of the kind at the end. */
  children?: ReactNode;
}) {
  const { editor, heading, prefix, beside, children } = props;
  const { form, record } = editor;
  const { t } = useText();
  const labelOf = useFieldLabel();
  const slugChanged = useFormState(form, ({ dirty }) => dirty.some((name) => name === 'slug'));
  const slugHint =
    record === null
      ? t('contentForm.slugHint', { title: labelOf('title') })
      : slugChanged && record.first_published_at !== null
        ? t('contentForm.slugWarning')
        : undefined;
  const slug = (
    <TextField field={fieldOf(form, 'slug')} empty={null} prefix={prefix} description={slugHint} />
  );
  return (
    <FormSection title={heading ?? t('contentForm.main')}>
      <TextField field={fieldOf(form, 'title')} max={200} required />
      {beside ? (
        <FormPair>
          {beside}
          {slug}
        </FormPair>
      ) : (
        slug
      )}
      <TextAreaField field={fieldOf(form, 'excerpt')} max={300} required={!props.excerptOptional} />
      <FormPair>
        <SelectField
          field={fieldOf(form, 'language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`options.language.${value}`) }))}
          required
        />
        <TagsField field={fieldOf(form, 'tags')} max={10} />
      </FormPair>
      <FormPair>
        <NumberField field={fieldOf(form, 'sort_order')} empty={0} />
        <SwitchField field={fieldOf(form, 'is_featured')} />
      </FormPair>
      {children}
    </FormSection>
  );
}
