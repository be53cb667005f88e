import { LANGUAGES } from '@connect/contract/constants.ts';
import { article } from '@connect/contract/resources/article.ts';
import { document } from '@connect/contract/resources/document.ts';
import { Text } from '@mantine/core';
import { call } from '../../api/client.ts';
import { useReference } from '../../api/queries.ts';
import { ContentSection } from '../../content/content-section.tsx';
import { ReferencesSection } from '../../content/references-section.tsx';
import type { ContentEditor } from '../../content/use-content-form.ts';
import {
  NumberField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../kit/fields.tsx';
import { ManyPickerField, type Picked, type PickerSource } from '../../kit/fields-picker.tsx';
import { FormPair } from '../../kit/form-pair.tsx';
import { FormSection } from '../../kit/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ArticleValues } from './article-values.ts';

type Editor = ContentEditor<ArticleValues>;

const MAX_ATTACHMENTS = 10;
const MAX_RELATED = 6;
/** How CPE codes usually look; other forms are only remarked on (DOMAIN 1.4). */
const USUAL_CPE_CODE = /^\d{4}-\d-\d{3}-\d{3}-\d{2}-\d{4}$/;

function MainSection({ editor }: { editor: Editor }) {
  const { form, record } = editor;
  const { t, language } = useText();
  const { articleCategories } = useReference();
  const chosen = useFormState(form, ({ values }) => values.category_id);
  const slugChanged = useFormState(form, ({ dirty }) => dirty.includes('slug'));
  return (
    <FormSection title={t('articleForm.main')}>
      <TextField field={fieldOf(form, 'title')} max={200} required />
      <FormPair>
        <SelectField
          field={fieldOf(form, 'category_id')}
          choices={articleCategories
            .filter((row) => row.scope !== 'life_ready' && (row.is_active || row.id === chosen))
            .map((row) => ({
              value: String(row.id),
              label: language === 'en' && row.name_en ? row.name_en : row.name,
            }))}
          toText={(id) => (id === null ? null : String(id))}
          toValue={(text) => (text === null ? null : Number(text))}
          searchable
          clearable
          required
        />
        <TextField
          field={fieldOf(form, 'slug')}
          empty={null}
          prefix="/article/"
          description={
            record === null
              ? t('articleForm.slugHint')
              : slugChanged && record.first_published_at !== null
                ? t('articleForm.slugWarning')
                : undefined
          }
        />
      </FormPair>
      <TextAreaField field={fieldOf(form, 'excerpt')} max={300} required />
      <FormPair>
        <SelectField
          field={fieldOf(form, 'language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`options.language.${value}`) }))}
          toText={(value) => value}
          toValue={(text) => LANGUAGES.find((value) => value === text) ?? 'th'}
          required
        />
        <TagsField field={fieldOf(form, 'tags')} max={10} />
      </FormPair>
      <FormPair>
        <NumberField field={fieldOf(form, 'sort_order')} empty={0} />
        <SwitchField field={fieldOf(form, 'is_featured')} />
      </FormPair>
    </FormSection>
  );
}

function PeopleSection({ editor }: { editor: Editor }) {
  const { t } = useText();
  return (
    <FormSection title={t('articleForm.people')}>
      <FormPair>
        <TextField field={fieldOf(editor.form, 'author_name')} max={120} />
        <TextField field={fieldOf(editor.form, 'reviewer_name')} max={120} />
      </FormPair>
    </FormSection>
  );
}

const documents: PickerSource = {
  name: 'document',
  search: async (text, signal) => {
    const reply = await call(document.list, {
      query: { status: 'published', search: text || undefined, limit: '20' },
      signal,
      silent: true,
    });
    return reply.data.map(({ id, title, brand }) => ({ id, title, note: brand }));
  },
};

function LinksSection(props: { editor: Editor; attachments: Picked[]; related: Picked[] }) {
  const { editor, attachments, related } = props;
  const { t } = useText();
  const ownId = editor.record?.id;
  const articles: PickerSource = {
    name: `article-${ownId ?? 'new'}`,
    search: async (text, signal) => {
      const reply = await call(article.list, {
        query: { search: text || undefined, limit: '20', order_by: 'updated_at' },
        signal,
        silent: true,
      });
      return reply.data
        .filter(({ id }) => id !== ownId)
        .map(({ id, title, status }) => ({
          id,
          title,
          note: status === 'draft' ? t('articleForm.notPublished') : undefined,
        }));
    },
  };
  return (
    <FormSection title={t('articleForm.links')}>
      <ManyPickerField
        field={fieldOf(editor.form, 'attachment_ids')}
        source={documents}
        known={attachments}
        max={MAX_ATTACHMENTS}
        placeholder={t('articleForm.attachmentsHint', { max: MAX_ATTACHMENTS })}
      />
      <ManyPickerField
        field={fieldOf(editor.form, 'related_ids')}
        source={articles}
        known={related}
        max={MAX_RELATED}
        placeholder={t('articleForm.relatedHint', { max: MAX_RELATED })}
      />
    </FormSection>
  );
}

function CpeSection({ editor }: { editor: Editor }) {
  const { form } = editor;
  const { t } = useText();
  const eligible = useFormState(form, ({ values }) => values.cpe_eligible);
  const code = useFormState(form, ({ values }) => values.cpe_code);
  const unusual = code !== null && !USUAL_CPE_CODE.test(code.trim());
  return (
    <FormSection title={t('articleForm.cpe')}>
      <SwitchField field={fieldOf(form, 'cpe_eligible')} />
      {eligible && (
        <FormPair>
          <TextField
            field={fieldOf(form, 'cpe_code')}
            empty={null}
            required
            description={
              unusual ? (
                <Text component="span" inherit c="var(--warn)">
                  {t('articleForm.cpeCodeSoft')}
                </Text>
              ) : undefined
            }
          />
          <NumberField field={fieldOf(form, 'cpe_credits')} empty={null} decimal required />
        </FormPair>
      )}
    </FormSection>
  );
}

/** The left column of an article's form (DOMAIN 3.2). */
export function ArticleSections(props: {
  editor: Editor;
  attachments: Picked[];
  related: Picked[];
}) {
  const { editor, attachments, related } = props;
  return (
    <>
      <MainSection editor={editor} />
      <ContentSection editor={editor} />
      <PeopleSection editor={editor} />
      <LinksSection editor={editor} attachments={attachments} related={related} />
      <ReferencesSection editor={editor} />
      <CpeSection editor={editor} />
    </>
  );
}
