import { LIFE_TOPICS } from '@connect/contract/constants.ts';
import {
  type LifeReadyItem,
  lifeReady,
  lifeReadyCreate,
  lifeReadyFields,
} from '@connect/contract/resources/life-ready.ts';
import { LIFE_READY_NEEDS, lifeReadyIssues } from '@connect/contract/story-rules.ts';
import { productPlaces } from '@connect/contract/unbranded.ts';
import { lazy, useRef } from 'react';
import { newValuesOf, type ValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { ContentRail } from '../../content/content-rail.tsx';
import { type ContentFormScreen, type PartProps, screensOf } from '../../content/content-screen.ts';
import { ContentSection } from '../../content/content-section.tsx';
import { CategoryField, MainSection } from '../../content/main-section.tsx';
import { ReferencesSection } from '../../content/references-section.tsx';
import { LinksSection, PeopleSection } from '../../content/story-sections.tsx';
import { SelectField, SwitchField } from '../../kit/fields.tsx';
import { FormPair } from '../../kit/form-pair.tsx';
import { InTurn } from '../../kit/in-turn.tsx';
import type { MarkedPart } from '../../kit/marked-text-field.tsx';
import { fieldOf } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';

type LifeReadyValues = ValuesOf<typeof lifeReadyFields>;
type Parts = PartProps<LifeReadyValues, LifeReadyItem>;

const NONE: never[] = [];

/** What it is about, and whether patients may be given it. */
function TopicFields({ editor }: Pick<Parts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  return (
    <FormPair>
      <SelectField
        field={fieldOf(form, 'life_topic')}
        choices={LIFE_TOPICS.map((value) => ({ value, label: t(`lifeReady.topic.${value}`) }))}
        empty={null}
        required
      />
      <SwitchField
        field={fieldOf(form, 'is_shareable_to_patient')}
        description={t('lifeReady.shareableHint')}
      />
    </FormPair>
  );
}

/** The text; product names show where they stand while somebody writes (DOMAIN 3.2). */
function Content({ editor }: Pick<Parts, 'editor'>) {
  // The editor keeps the function that it began with.
  const facts = useRef(editor.facts);
  facts.current = editor.facts;
  const parts = (text: string): MarkedPart[] =>
    productPlaces(text, facts.current.spellings).map((place) => ({ ...place, tone: 'wrong' }));
  return <ContentSection editor={editor} parts={parts} />;
}

const screen: ContentFormScreen<LifeReadyValues, LifeReadyItem> = {
  ...screensOf('life_ready'),
  calls: lifeReady,
  fields: lifeReadyFields,
  valuesOf: (item) => valuesOf(lifeReadyFields, item),
  newValues: () => newValuesOf(lifeReadyCreate),
  needs: LIFE_READY_NEEDS,
  check: lifeReadyIssues,
  Sections: ({ editor, item }) => (
    <InTurn>
      <MainSection
        editor={editor}
        prefix="/life-ready/"
        beside={<CategoryField editor={editor} scope="life_ready" />}
      >
        <TopicFields editor={editor} />
      </MainSection>
      <Content editor={editor} />
      <PeopleSection editor={editor} />
      <LinksSection
        editor={editor}
        kind="life_ready"
        attachments={item?.attachments ?? NONE}
        related={item?.related ?? NONE}
        list={lifeReady.list}
      />
      <ReferencesSection editor={editor} />
    </InTurn>
  ),
  Rail: ({ editor }) => <ContentRail editor={editor} place="life-ready" unbranded />,
  Preview: lazy(() => import('../../content/story-preview.tsx')),
};

/** Form of a new Life Ready piece, or of a saved one (SPEC 2, DOMAIN 3.2). */
export const LifeReadyForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={screen} id={id} />
);
