import { Button, Group, Modal } from '@mantine/core';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { DateInput } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { addDays, businessToday } from '../kit/date-range.ts';
import { fromWallTime, parseTypedDate, toWallTime } from '../kit/date-text.ts';
import { useText } from '../text/i18n.ts';

interface ScheduleDialogProps {
  /** Where the picker starts, as ISO text. */
  initial: string | null;
  onDone: (publishedAt: string | null) => void;
}

const YEAR_DAYS = 365;

/** Asks when something shall appear; gives ISO text in Bangkok time, null when the person turns back. */
export default function ScheduleDialog({ initial, onDone }: ScheduleDialogProps) {
  const { t, language } = useText();
  const today = businessToday();
  const later = initial !== null && Date.parse(initial) > Date.now() ? initial : null;
  const [value, setValue] = useState<string | null>(
    toWallTime(later) ?? `${addDays(today, 1)} 09:00:00`,
  );
  const [tried, setTried] = useState(false);
  const valid = value !== null && Date.parse(fromWallTime(value)) > Date.now();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (valid) onDone(fromWallTime(value));
  };
  return (
    <Modal
      opened
      onClose={() => onDone(null)}
      title={t('content.scheduleTitle')}
      closeButtonProps={{ 'aria-label': t('content.close') }}
    >
      <form onSubmit={submit} noValidate>
        <DateInput
          data-autofocus
          withTime
          label={t('content.scheduleLabel')}
          valueFormat="DD/MM/YYYY HH:mm"
          locale={language}
          value={value}
          onChange={setValue}
          dateParser={parseTypedDate}
          minDate={today}
          maxDate={addDays(today, YEAR_DAYS)}
          error={tried && !valid ? t('content.schedulePast') : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => onDone(null)}>
            {t('content.cancel')}
          </Button>
          <Button type="submit">{t('content.scheduleSave')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
