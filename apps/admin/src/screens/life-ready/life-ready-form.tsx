import type { ValuesOf } from '@connect/contract/calls/record.ts';
import { LIFE_TOPICS } from '@connect/contract/closed-lists.ts';
import { productPlaces } from '@connect/contract/publishing/unbranded.ts';
import {
  type LifeReadyItem,
  lifeReady,
  lifeReadyCreate,
  lifeReadyFields,
  lifeReadyLabels,
} from '@connect/contract/stories/life-ready.ts';
import { LIFE_READY_NEEDS, lifeReadyIssues } from '@connect/contract/stories/story-rules.ts';
import { useRef } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { ContentRail } from '../../content/cards/content-rail.tsx';
import { ContentSection } from '../../content/cards/content-section.tsx';
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
import { SelectField, SwitchField } from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import type { MarkedPart } from '../../kit/rich-text/rich-text-highlight.ts';
import { useText } from '../../text/i18n.ts';

type LifeReadyValues = ValuesOf<typeof lifeReadyFields>;
type Parts = PartProps<LifeReadyValues, LifeReadyItem>;

const NONE: never[] = [];

/** Topic of the story, and whether it may be given to patients. */
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

/** The text; product names are marked while it is typed (domain/articles#unbranded-text). */
function Content({ editor }: Pick<Parts, 'editor'>) {
  // The editor keeps the function it was created with, so that this one reads a ref.
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
  labels: lifeReadyLabels,
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
  Preview: lazyChunk(() => import('../../content/preview/story-preview.tsx')),
};

export const LifeReadyForm = ({ id }: { id?: number }) => (
  <ContentFormPage screen={screen} id={id} />
);
