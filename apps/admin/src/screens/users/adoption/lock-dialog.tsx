import { type AdoptionStage, adoptionCalls } from '@connect/contract/users/adoption.ts';
import { ADOPTION_LOCK_DAYS } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { Text } from '@mantine/core';
import { call } from '../../../api/start/client.ts';
import { addDays } from '../../../kit/date/date-range.ts';
import { TextAreaField } from '../../../kit/fields/fields.tsx';
import { DayField } from '../../../kit/fields/fields-date.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { LOCK_RULES, type LockValues } from './stage-rules.ts';
import { useStageSave } from './use-stage-save.ts';

/** Keeps rules from a stage until a day, or lets them again, with the reason. */
export default function LockDialog(props: {
  userId: number;
  stage: AdoptionStage;
  onClose: () => void;
}) {
  const { userId, stage, onClose } = props;
  const { brand, ladder_id, version } = stage;
  const { t } = useText();
  const keep = useStageSave(userId, onClose);
  const lifting = stage.locked_until !== null;
  const today = bangkokDay(new Date());
  const form = useWindowForm<LockValues>(LOCK_RULES, () => ({
    locked_until: lifting ? null : addDays(today, ADOPTION_LOCK_DAYS),
    reason: '',
  }));
  return (
    <WindowForm
      title={t(lifting ? 'person.adoption.unlockTitle' : 'person.adoption.lockTitle', { brand })}
      labels={userLabels}
      action={t(lifting ? 'person.adoption.unlock' : 'person.adoption.lock')}
      busy={form.busy}
      onClose={onClose}
      onSend={() =>
        void form.save(async ({ locked_until, reason }) => {
          const reply = await call(adoptionCalls.lockAdoption, {
            params: { id: String(userId) },
            body: { ladder_id, locked_until, reason, version },
          });
          keep(
            reply,
            t(lifting ? 'person.adoption.unlockedDone' : 'person.adoption.lockedDone', { brand }),
          );
        })
      }
    >
      {lifting ? (
        <Text mb={10}>{t('person.adoption.unlockText')}</Text>
      ) : (
        <DayField field={form.field('locked_until')} min={today} required />
      )}
      <TextAreaField field={form.field('reason')} max={300} required />
    </WindowForm>
  );
}
