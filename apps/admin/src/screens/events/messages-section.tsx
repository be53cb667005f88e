import { event } from '@connect/contract/events/event.ts';
import {
  EVENT_LIMITS,
  EVENT_MESSAGE_FIELDS,
  EVENT_MESSAGES,
} from '@connect/contract/events/event-choices.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { call } from '../../api/start/client.ts';
import { publishedIn } from '../../content/item/finder.ts';
import { MultiSelectField, NumberField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { EventParts } from './event-editor.ts';

const NONE: never[] = [];
/** Hours before the start at which reminders are usual. */
const HOURS = [1, 2, 3, 6, 12, 24, 48, 72, 168, EVENT_LIMITS.reminderHours];
const templates = Object.fromEntries(
  EVENT_MESSAGE_FIELDS.map((field) => {
    const { category } = EVENT_MESSAGES[field];
    return [field, publishedIn(`template-${category}`, messageTemplate.list, { category })];
  }),
) as Record<(typeof EVENT_MESSAGE_FIELDS)[number], PickerSource>;

/** ข้อความอัตโนมัติและเช็กอิน: what is sent when, and when the desk opens. */
export function MessagesSection({ editor, item }: EventParts) {
  const { form } = editor;
  const { t } = useText();
  return (
    <>
      <FormSection title={t('events.form.messages')}>
        {EVENT_MESSAGE_FIELDS.map((field) => (
          <OnePickerField
            key={field}
            field={fieldOf(form, field)}
            source={templates[field]}
            known={item?.templates ?? NONE}
            placeholder={t('events.form.chooseTemplate')}
          />
        ))}
        <MultiSelectField
          field={fieldOf(form, 'reminder_offsets_hours')}
          choices={HOURS.map((n) => ({ value: n, label: t('events.form.hours', { n }) }))}
          max={EVENT_LIMITS.reminders}
          placeholder={t('events.form.noReminders')}
        />
      </FormSection>
      <FormSection title={t('events.form.checkIn')}>
        <NumberField
          field={fieldOf(form, 'check_in_open_minutes')}
          empty={0}
          description={t('events.form.checkInHint')}
        />
      </FormSection>
    </>
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
