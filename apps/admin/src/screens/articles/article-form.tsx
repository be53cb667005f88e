import type { ValuesOf } from '@connect/contract/calls/record.ts';
import {
  type ArticleItem,
  article,
  articleCreate,
  articleFields,
  articleLabels,
} from '@connect/contract/stories/article.ts';
import { ARTICLE_NEEDS, cpeIssues } from '@connect/contract/stories/story-rules.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { ContentRail } from '../../content/cards/content-rail.tsx';
import { ContentSection } from '../../content/cards/content-section.tsx';
import { CpeCodeField } from '../../content/cards/cpe-code-field.tsx';
import { CategoryField, MainSection } from '../../content/cards/main-section.tsx';
import { ReferencesSection } from '../../content/cards/references-section.tsx';
import { LinksSection, PeopleSection } from '../../content/cards/story-sections.tsx';
import { newValuesOf, valuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import {
  type ContentFormScreen,
  type PartProps,
  screensOf,
} from '../../content/item/content-screen.ts';
import { NumberField, SwitchField } from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
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
  labels: articleLabels,
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
  Preview: lazyChunk(() => import('../../content/preview/story-preview.tsx')),
};

export const ArticleForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
