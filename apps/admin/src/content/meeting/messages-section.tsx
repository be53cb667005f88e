import {
  MEETING_MESSAGE_FIELDS,
  MEETING_MESSAGES,
  orderedReminders,
  REMINDER_HOURS_MAX,
  REMINDERS_MAX,
} from '@connect/contract/meetings/meeting-messages.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { useState } from 'react';
import { MultiSelectField, NumberField, SwitchField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { publishedIn } from '../item/finder.ts';
import type { MeetingParts } from './meeting-editor.ts';
import { distancesIn } from './reminder-distances.ts';

const NONE: never[] = [];
/** Hours before the start at which reminders are usual. */
const HOURS = [1, 2, 3, 6, 12, 24, 48, 72, 168, REMINDER_HOURS_MAX];

/** The distances that fit what is typed, and what is said when none of them is left. */
function useDistances(chosen: readonly number[]) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const meant = distancesIn(typed);
  const choices = [...new Set([...(meant ?? HOURS), ...chosen])].map((hours) => ({
    value: hours,
    label:
      hours % 24 === 0
        ? t('meetings.days', { n: hours, days: hours / 24 })
        : t('meetings.hours', { n: hours }),
  }));
  const nothing = meant?.length
    ? t('meetings.reminderTwice')
    : t('meetings.reminderRange', { max: REMINDER_HOURS_MAX });
  return { choices, setTyped, nothing };
}

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
  const chosen = useFormState(form, ({ values }) => values.reminder_offsets_hours);
  const { choices, setTyped, nothing } = useDistances(chosen);
  const field = fieldOf(form, 'reminder_offsets_hours');
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
        field={{ ...field, set: (hours) => field.set(orderedReminders(hours)) }}
        choices={choices}
        max={REMINDERS_MAX}
        onType={setTyped}
        nothing={nothing}
        placeholder={t('meetings.noReminders')}
        description={t('meetings.remindersHint', {
          max: REMINDER_HOURS_MAX,
          n: REMINDERS_MAX,
        })}
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
