import type { AdoptionStage } from '@connect/contract/users/adoption.ts';
import { useReference } from '../../../api/queries.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './adoption.module.css';

/** The stages of a ladder in their order; the one off the ladder comes last. */
export function useStages(ladderId: number) {
  const productLadders = useReference('productLadders');
  const ladderValues = useReference('ladderValues');
  const ladder = productLadders.find(({ id }) => id === ladderId);
  return (ladder?.value_ids ?? []).flatMap((id) => ladderValues.find((one) => one.id === id) ?? []);
}

/** Those of the stages that are steps of the ladder, the parts of its bar. */
export const ladderOf = (stages: ReturnType<typeof useStages>) =>
  stages.filter(({ ordinal }) => ordinal !== null);

/** Gives the name of a stage; of none the word for it. */
export function useStageName() {
  const { t, language } = useText();
  const ladderValues = useReference('ladderValues');
  return (id: number | null): string => {
    const stage = ladderValues.find((one) => one.id === id);
    return stage ? nameIn(stage, language) : t('person.activity.noStage');
  };
}

/** A stage as steps taken of all of its ladder, said in words to who does not see them. */
export function StageBar({ stage }: { stage: AdoptionStage }) {
  const { t, language } = useText();
  const steps = ladderOf(useStages(stage.ladder_id));
  const at = steps.findIndex(({ id }) => id === stage.value_id);
  const name = steps[at];
  return (
    <div
      className={classes.bar}
      role="img"
      aria-label={
        name
          ? `${nameIn(name, language)} · ${t('person.adoption.position', { n: at + 1, total: steps.length })}`
          : t('person.adoption.none')
      }
    >
      {steps.map((step, index) => (
        <span
          key={step.id}
          title={`${nameIn(step, language)}: ${step.definition_th}`}
          data-taken={index <= at || undefined}
          data-now={index === at || undefined}
        />
      ))}
    </div>
  );
}
