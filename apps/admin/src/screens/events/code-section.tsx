import { isAtVenue } from '@connect/contract/events/event-rules.ts';
import { isAdministrator } from '@connect/contract/permissions.ts';
import { useSession } from '../../api/session.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { NumberField, SwitchField, TextAreaField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { locked } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import type { EventParts } from './event-editor.ts';

/** จรรยาบรรณ: the meal against its limit, sponsorship, and what is acknowledged. */
export function CodeSection({ editor }: Pick<EventParts, 'editor'>) {
  const { form, facts } = editor;
  const { t } = useText();
  const { me } = useSession();
  const limit = facts.settings.meal_limit_thb;
  const above = useFormState(
    form,
    ({ values }) => limit > 0 && (values.meal_value_per_head ?? 0) > limit,
  );
  const allowed = useFormState(form, ({ values }) => values.meal_override_reason !== '');
  const atVenue = useFormState(form, ({ values }) => isAtVenue(values.format));
  const reason = fieldOf(form, 'meal_override_reason');
  const max = formatNumber(limit);
  return (
    <FormSection title={t('events.form.code')}>
      <NumberField
        field={fieldOf(form, 'meal_value_per_head')}
        empty={null}
        decimal
        description={
          limit > 0
            ? t(above && !allowed ? 'events.form.mealAbove' : 'events.form.mealLimit', { max })
            : undefined
        }
      />
      {(above || allowed) && (
        <TextAreaField field={isAdministrator(me.role) ? reason : locked(reason)} max={300} />
      )}
      <TextAreaField field={fieldOf(form, 'sponsorship_note')} max={500} />
      {atVenue && (
        <SwitchField
          field={fieldOf(form, 'compliance_ack')}
          description={t('events.form.acknowledge')}
        />
      )}
    </FormSection>
  );
}
