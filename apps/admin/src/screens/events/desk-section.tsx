import { event } from '@connect/contract/events/event.ts';
import { call } from '../../api/start/client.ts';
import { NumberField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { EventParts } from './event-editor.ts';

const NONE: never[] = [];
/** เช็กอิน: when the desk opens. */
export function CheckInSection({ editor }: Pick<EventParts, 'editor'>) {
  const { t } = useText();
  return (
    <FormSection title={t('events.form.checkIn')}>
      <NumberField
        field={fieldOf(editor.form, 'check_in_open_minutes')}
        empty={0}
        description={t('events.form.checkInHint')}
      />
    </FormSection>
  );
}

const staff: PickerSource = {
  name: 'event-owner',
  search: async (text, signal) => {
    const query = { search: text || undefined };
    const { data } = await call(event.owners, { query, signal, silent: true });
    return data.map(({ id, display_name }) => ({ id, title: display_name }));
  },
};

/** ผู้รับผิดชอบ: whoever answers for the event. */
export function OwnerField({ editor, item }: EventParts) {
  const { t } = useText();
  const owner = item?.owner;
  return (
    <OnePickerField
      field={fieldOf(editor.form, 'owner_staff_id')}
      source={staff}
      known={owner ? [{ id: owner.id, title: owner.display_name }] : NONE}
      placeholder={t('events.form.chooseOwner')}
      description={t('events.form.ownerHint')}
    />
  );
}
