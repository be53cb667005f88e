import { REGISTRATION_MODES } from '@connect/contract/events/event-choices.ts';
import { WaitlistFields } from '../../content/meeting/messages-section.tsx';
import { NumberField, SelectField, SwitchField } from '../../kit/fields/fields.tsx';
import { MomentField } from '../../kit/fields/fields-date.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { EventParts } from './event-editor.ts';
import { RegistrationAddress } from './registration-address.tsx';

/** การลงทะเบียน: who may register and when, seats, the waiting list. */
export function RegistrationSection({ editor }: Pick<EventParts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  const registers = useFormState(form, ({ values }) => values.registration_mode !== 'closed');
  const slug = useFormState(form, ({ values }) => values.slug);
  return (
    <FormSection title={t('events.form.registration')}>
      <SelectField
        field={fieldOf(form, 'registration_mode')}
        choices={REGISTRATION_MODES.map((value) => ({ value, label: t(`events.mode.${value}`) }))}
        required
      />
      {registers && (
        <>
          {slug && <RegistrationAddress slug={slug} />}
          <FormPair>
            <MomentField field={fieldOf(form, 'registration_open_at')} required />
            <MomentField field={fieldOf(form, 'registration_close_at')} required />
          </FormPair>
          <FormPair>
            <NumberField
              field={fieldOf(form, 'capacity')}
              empty={null}
              description={t('events.form.capacityHint')}
            />
            <NumberField field={fieldOf(form, 'max_per_workplace')} empty={null} />
          </FormPair>
          <WaitlistFields editor={editor} />
          <SwitchField
            field={fieldOf(form, 'ask_dietary')}
            description={t('events.form.dietaryHint')}
          />
        </>
      )}
    </FormSection>
  );
}
