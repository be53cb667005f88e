import { type AdoptionStage, adoptionCalls } from '@connect/contract/users/adoption.ts';
import { ADOPTION_LOCK_DAYS } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { Text } from '@mantine/core';
import { call } from '../../../api/start/client.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { SelectField, TextAreaField } from '../../../kit/fields/fields.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useStages } from './stage-bar.tsx';
import { STAGE_RULES, type StageValues } from './stage-rules.ts';
import { useStageSave } from './use-stage-save.ts';

/** Sets a stage by hand, with the reason. */
export default function StageDialog(props: {
  userId: number;
  stage: AdoptionStage;
  onClose: () => void;
}) {
  const { userId, stage, onClose } = props;
  const { t, language } = useText();
  const steps = useStages(stage.ladder_id);
  const keep = useStageSave(userId, onClose);
  const form = useWindowForm<StageValues>(STAGE_RULES, () => ({
    value_id: null,
    reason: '',
    note: stage.note,
  }));
  const { brand, ladder_id, version } = stage;
  return (
    <WindowForm
      title={t('person.adoption.changeTitle', { brand })}
      labels={userLabels}
      action={t('person.adoption.save')}
      busy={form.busy}
      onClose={onClose}
      onSend={() =>
        void form.save(async ({ value_id: value, reason, note }) => {
          if (value === null) return;
          const reply = await call(adoptionCalls.changeAdoption, {
            params: { id: String(userId) },
            body: { ladder_id, value_id: value, reason, note, version },
          });
          keep(reply, t('person.adoption.changed', { brand }));
        })
      }
    >
      <SelectField
        field={form.field('value_id')}
        choices={steps
          .filter(({ id }) => id !== stage.value_id)
          .map((step) => ({ value: step.id, label: nameIn(step, language) }))}
        required
      />
      <TextAreaField field={form.field('reason')} max={300} required />
      <TextAreaField field={form.field('note')} max={300} />
      <Text size="sm" c="var(--ink-2)" mt={8}>
        {t('person.adoption.changeHint', { n: ADOPTION_LOCK_DAYS })}
      </Text>
    </WindowForm>
  );
}
