import { isProduct } from '@connect/contract/constants.ts';
import { Text } from '@mantine/core';
import { useReference } from '../../api/queries.ts';
import { SelectField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { choicesIn } from '../item/reference-names.ts';
import classes from './content-cards.module.css';

/** ④ Adoption ladder: the product, and the stage that the item should move users to. */
export function LadderCard({ editor }: { editor: ContentEditor }) {
  const { form } = editor;
  const { t, language } = useText();
  const productLadders = useReference('productLadders');
  const ladderValues = useReference('ladderValues');
  const brand = useFormState(form, ({ values }) => values.brand);
  const type = useFormState(form, ({ values }) => values.promotional_type);
  const ladderId = useFormState(form, ({ values }) => values.product_adoption_ladder_id);
  const stageId = useFormState(form, ({ values }) => values.adoption_ladder_value_id);

  const ladder = productLadders.find(({ id }) => id === ladderId);
  const stages = ladderValues.filter(({ id }) => ladder?.value_ids.includes(id));
  const stage = ladderValues.find(({ id }) => id === stageId);

  return (
    <FormSection title={t('cards.ladder.title')}>
      {!isProduct(brand) ? (
        <Text className={classes.hint}>{t('cards.ladder.none')}</Text>
      ) : (
        <>
          <SelectField
            field={fieldOf(form, 'product_adoption_ladder_id')}
            choices={choicesIn(
              language,
              productLadders.filter((row) => row.brand === brand),
              [ladderId],
            )}
            description={t('cards.ladder.auto')}
            empty={null}
          />
          <SelectField
            field={fieldOf(form, 'adoption_ladder_value_id')}
            choices={choicesIn(language, stages, [stageId])}
            description={
              type === 'medical' ? t('cards.ladder.medical') : t('cards.ladder.stageHint')
            }
            disabled={type === 'medical' || ladderId === null}
            empty={null}
          />
          {stage && (
            <div className={classes.definition} style={{ borderInlineStartColor: stage.color }}>
              {stage.definition_th}
            </div>
          )}
        </>
      )}
    </FormSection>
  );
}
