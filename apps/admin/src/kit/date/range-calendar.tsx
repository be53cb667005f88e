import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { useYearFormats } from './buddhist-era.ts';
import { businessToday, type DateRange } from './date-range.ts';

/** A calendar for a range of days; calls `onChange` when both ends are chosen. */
export function RangeCalendar(props: {
  value: Partial<DateRange>;
  onChange: (range: DateRange) => void;
}) {
  const { value, onChange } = props;
  const { language } = useText();
  const [range, setRange] = useState<[string | null, string | null]>([
    value.from ?? null,
    value.to ?? null,
  ]);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      size="sm"
      locale={language}
      firstDayOfWeek={language === 'th' ? 0 : 1}
      {...useYearFormats()}
      maxLevel="decade"
      date={undefined}
      defaultDate={value.to ?? businessToday()}
      value={range}
      onChange={(next) => {
        setRange(next);
        const [from, to] = next;
        if (from && to) onChange({ from: from.slice(0, 10), to: to.slice(0, 10) });
      }}
    />
  );
}
