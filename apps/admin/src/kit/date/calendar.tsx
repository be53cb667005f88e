import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { DatePicker, TimePicker } from '@mantine/dates';
import { useText } from '../../text/i18n.ts';
import { useYearFormats } from './buddhist-era.ts';
import classes from './calendar.module.css';

/**
 * A month to pick a day from, and a time if `time` is given. In its own file, because it loads when
 * it is opened.
 */
export default function Calendar(props: {
  /** `YYYY-MM-DD`. */
  day: string | null;
  /** `HH:mm`; left out to pick a day only. */
  time?: string;
  min?: string;
  max?: string;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}) {
  const { t, language } = useText();
  return (
    <div className={classes.root}>
      <DatePicker
        locale={language}
        firstDayOfWeek={language === 'th' ? 0 : 1}
        classNames={{ day: classes.day }}
        value={props.day}
        defaultDate={props.day ?? undefined}
        {...useYearFormats()}
        minDate={props.min}
        maxDate={props.max}
        onChange={(day) => day !== null && props.onDay(day)}
      />
      {props.time !== undefined && props.day !== null && (
        <TimePicker
          label={t('form.time')}
          format="24h"
          hoursInputLabel={t('form.hours')}
          minutesInputLabel={t('form.minutes')}
          value={props.time}
          onChange={(time) => {
            if (/^\d\d:\d\d/.test(time)) props.onTime(time.slice(0, 5));
          }}
        />
      )}
    </div>
  );
}
