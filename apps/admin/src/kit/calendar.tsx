import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { DatePicker } from '@mantine/dates';
import { useText } from '../text/i18n.ts';

/** A month to pick a day from; days are `YYYY-MM-DD`. A file of its own: it comes when opened. */
export default function Calendar(props: {
  value: string | null;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}) {
  const { language } = useText();
  return (
    <DatePicker
      locale={language}
      firstDayOfWeek={language === 'th' ? 0 : 1}
      value={props.value}
      defaultDate={props.value ?? undefined}
      minDate={props.min}
      maxDate={props.max}
      onChange={(day) => day !== null && props.onPick(day)}
    />
  );
}
