import { contentLabels, sharedFields } from '@connect/contract/content/content.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { Button, Group, Stack } from '@mantine/core';
import { addDays, businessToday, nextMonday } from '../../kit/date/date-range.ts';
import { fromWallTime } from '../../kit/fields/date-text.ts';
import { MomentField } from '../../kit/fields/fields-date.tsx';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';
import { isAhead } from '../editing/content-form.ts';

interface ScheduleDialogProps {
  /** First value of the input, as ISO text. */
  initial: string | null;
  onDone: (publishedAt: string | null) => void;
}

interface Scheduled {
  published_at: string | null;
}

const MOST_DAYS = 365;
const nine = (day: string) => fromWallTime(`${day} 09:00:00`);

const RULES = {
  fields: { published_at: sharedFields.published_at },
  check: ({ published_at }: Scheduled): FieldIssue[] => {
    if (!isAhead(published_at)) return [{ field: 'published_at', code: 'date_future' }];
    const latest = Date.parse(nine(addDays(businessToday(), MOST_DAYS)));
    if (Date.parse(published_at) <= latest) return [];
    return [{ field: 'published_at', code: 'publish_date_range' }];
  },
};

/** Asks when an item shall be published; gives ISO text in Bangkok time, null if cancelled. */
export default function ScheduleDialog({ initial, onDone }: ScheduleDialogProps) {
  const { t } = useText();
  const today = businessToday();
  const tomorrow = nine(addDays(today, 1));
  const form = useWindowForm<Scheduled>(RULES, () => ({
    published_at: isAhead(initial) ? initial : tomorrow,
  }));
  const field = form.field('published_at');
  const choices = [
    { at: tomorrow, label: t('content.scheduleTomorrow') },
    { at: nine(nextMonday(today)), label: t('content.scheduleMonday') },
  ];
  return (
    <WindowForm
      title={t('content.scheduleTitle')}
      labels={contentLabels}
      action={t('content.scheduleSave')}
      busy={form.busy}
      onSend={() => void form.save(async ({ published_at }) => onDone(published_at))}
      onClose={() => onDone(null)}
    >
      <Stack gap={10}>
        <MomentField
          field={field}
          label={t('content.scheduleLabel')}
          min={today}
          max={addDays(today, MOST_DAYS)}
          required
        />
        <Group gap={8}>
          {choices.map(({ at, label }) => (
            <Button key={label} variant="default" size="compact-sm" onClick={() => field.set(at)}>
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </WindowForm>
  );
}
