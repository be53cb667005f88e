import { LANGUAGES } from '@connect/contract/constants.ts';
import type { ReactNode } from 'react';
import {
  NumberField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection, RareFields } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { useCategories } from '../item/category-choice.ts';

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
      empty={null}
      required
    />
  );
}

/** ข้อมูลหลัก: title, excerpt, slug, language, tags and list position of every kind. */
export function MainSection<Values extends ContentValues>(props: {
  editor: ContentEditor<Values>;
  /** Another heading of the section than the usual one. */
  heading?: string;
  /** First part of the address on the platform, such as `/article/`. */
  prefix: string;
  /** Rendered beside the slug, for instance the category. */
  beside?: ReactNode;
  /** Further fields of the kind at the end. */
  children?: ReactNode;
}) {
  const { editor, heading, prefix, beside, children } = props;
  const { form, record } = editor;
  const { t } = useText();
  const labelOf = useFieldLabel();
  const slugChanged = useFormState(form, ({ dirty }) => dirty.some((name) => name === 'slug'));
  const placed = useFormState(form, ({ base }) => base.is_featured || base.sort_order !== 0);
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
    <FormSection title={heading ?? t('contentForm.main')} open>
      <TextField field={fieldOf(form, 'title')} max={200} required first={record === null} />
      {beside ? (
        <FormPair>
          {beside}
          {slug}
        </FormPair>
      ) : (
        slug
      )}
      <TextAreaField
        field={fieldOf(form, 'excerpt')}
        max={300}
        required={editor.isNeeded('excerpt')}
      />
      <FormPair>
        <SelectField
          field={fieldOf(form, 'language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`options.language.${value}`) }))}
          required
        />
        <TagsField field={fieldOf(form, 'tags')} max={10} />
      </FormPair>
      {children}
      <RareFields title={t('contentForm.inLists')} open={placed}>
        <FormPair>
          <NumberField field={fieldOf(form, 'sort_order')} empty={0} />
          <SwitchField field={fieldOf(form, 'is_featured')} />
        </FormPair>
      </RareFields>
    </FormSection>
  );
}
