import {
  MEETING_MESSAGE_FIELDS,
  MEETING_MESSAGES,
  REMINDER_HOURS_MAX,
  REMINDERS_MAX,
} from '@connect/contract/meetings/meeting-messages.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { MultiSelectField, NumberField, SwitchField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { publishedIn } from '../item/finder.ts';
import type { MeetingParts } from './meeting-editor.ts';

const NONE: never[] = [];
/** Hours before the start at which reminders are usual. */
const HOURS = [1, 2, 3, 6, 12, 24, 48, 72, 168, REMINDER_HOURS_MAX];
const templates = Object.fromEntries(
  MEETING_MESSAGE_FIELDS.map((field) => {
    const { category } = MEETING_MESSAGES[field];
    return [field, publishedIn(`template-${category}`, messageTemplate.list, { category })];
  }),
) as Record<(typeof MEETING_MESSAGE_FIELDS)[number], PickerSource>;

/** ข้อความอัตโนมัติ: what people who registered are sent, and when. */
export function MessagesSection({ editor, item }: MeetingParts) {
  const { form } = editor;
  const { t } = useText();
  return (
    <FormSection title={t('meetings.messages')}>
      {MEETING_MESSAGE_FIELDS.map((field) => (
        <OnePickerField
          key={field}
          field={fieldOf(form, field)}
          source={templates[field]}
          known={item?.templates ?? NONE}
          placeholder={t('meetings.chooseTemplate')}
        />
      ))}
      <MultiSelectField
        field={fieldOf(form, 'reminder_offsets_hours')}
        choices={HOURS.map((n) => ({ value: n, label: t('meetings.hours', { n }) }))}
        max={REMINDERS_MAX}
        placeholder={t('meetings.noReminders')}
      />
    </FormSection>
  );
}

/** คิวสำรอง: whether people wait when it is full, and how many. */
export function WaitlistFields({ editor }: Pick<MeetingParts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  const waits = useFormState(form, ({ values }) => values.waitlist_enabled);
  return (
    <FormPair>
      <SwitchField
        field={fieldOf(form, 'waitlist_enabled')}
        description={t('meetings.waitlistHint')}
      />
      {waits && <NumberField field={fieldOf(form, 'waitlist_capacity')} empty={null} />}
    </FormPair>
  );
}
