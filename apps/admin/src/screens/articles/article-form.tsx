import {
  type ArticleItem,
  article,
  articleCreate,
  articleFields,
} from '@connect/contract/resources/article.ts';
import { ARTICLE_NEEDS, cpeIssues } from '@connect/contract/story-rules.ts';
import { lazy } from 'react';
import { newValuesOf, type ValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { ContentRail } from '../../content/content-rail.tsx';
import { type ContentFormScreen, type PartProps, screensOf } from '../../content/content-screen.ts';
import { ContentSection } from '../../content/content-section.tsx';
import { CpeCodeField } from '../../content/cpe-code-field.tsx';
import { CategoryField, MainSection } from '../../content/main-section.tsx';
import { ReferencesSection } from '../../content/references-section.tsx';
import { LinksSection, PeopleSection } from '../../content/story-sections.tsx';
import { NumberField, SwitchField } from '../../kit/fields.tsx';
import { FormPair } from '../../kit/form-pair.tsx';
import { FormSection } from '../../kit/form-section.tsx';
import { InTurn } from '../../kit/in-turn.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';

type ArticleValues = ValuesOf<typeof articleFields>;
type Parts = PartProps<ArticleValues, ArticleItem>;

const NONE: never[] = [];

function CpeSection({ editor }: Pick<Parts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  const eligible = useFormState(form, ({ values }) => values.cpe_eligible);
  return (
    <FormSection title={t('articles.cpeSection')}>
      <SwitchField field={fieldOf(form, 'cpe_eligible')} />
      {eligible && (
        <FormPair>
          <CpeCodeField field={fieldOf(form, 'cpe_code')} required />
          <NumberField field={fieldOf(form, 'cpe_credits')} empty={null} decimal required />
        </FormPair>
      )}
    </FormSection>
  );
}

const screen: ContentFormScreen<ArticleValues, ArticleItem> = {
  ...screensOf('article'),
  calls: article,
  fields: articleFields,
  valuesOf: (item) => valuesOf(articleFields, item),
  newValues: () => newValuesOf(articleCreate),
  needs: ARTICLE_NEEDS,
  check: cpeIssues,
  Sections: ({ editor, item }) => (
    <InTurn>
      <MainSection
        editor={editor}
        prefix="/article/"
        beside={<CategoryField editor={editor} scope="article" />}
      />
      <ContentSection editor={editor} />
      <PeopleSection editor={editor} />
      <LinksSection
        editor={editor}
        kind="article"
        attachments={item?.attachments ?? NONE}
        related={item?.related ?? NONE}
        list={article.list}
      />
      <ReferencesSection editor={editor} />
      <CpeSection editor={editor} />
    </InTurn>
  ),
  Rail: ({ editor }) => <ContentRail editor={editor} place="article" />,
  Preview: lazy(() => import('../../content/story-preview.tsx')),
};

/** Form of a new article, or of a saved one (SPEC 2, DOMAIN 3.2). */
export const ArticleForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
