import type { AdoptionStage } from '@connect/contract/users/adoption.ts';
import { useReference } from '../../../api/queries.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { formatDate, formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './adoption.module.css';
import { StageBar } from './stage-bar.tsx';

const SHOWN = 4;

/** The products on which a user has a stage, in short. */
export function StageCards({ stages }: { stages: readonly AdoptionStage[] }) {
  const { t, language } = useText();
  const ladderValues = useReference('ladderValues');
  const reached = stages.filter(({ value_id: value }) => value !== null);
  if (reached.length === 0) return null;
  return (
    <div className={classes.cards}>
      {reached.slice(0, SHOWN).map((stage) => {
        const value = ladderValues.find((one) => one.id === stage.value_id);
        return (
          <div key={stage.ladder_id} className={classes.card}>
            <div className={classes.between}>
              <b>{stage.brand}</b>
              <span className={classes.small}>
                {t('person.adoption.since', {
                  stage: value ? nameIn(value, language) : '',
                  day: formatDate(stage.since),
                })}
              </span>
            </div>
            <StageBar stage={stage} />
            <div className={classes.small}>
              {stage.locked_until
                ? t('person.adoption.locked', { day: formatDate(stage.locked_until) })
                : stage.source &&
                  t('person.adoption.source', {
                    source: t(`users.adoption_source.${stage.source}`),
                    score: formatNumber(stage.score_90d),
                  })}
            </div>
          </div>
        );
      })}
    </div>
  );
}
