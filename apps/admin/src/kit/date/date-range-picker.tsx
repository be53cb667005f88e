import { Button, Group } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import { type DateRange, presetOf, presetRange, RANGE_PRESETS } from './date-range.ts';
import { RangeCalendar } from './range-calendar.tsx';

interface DateRangePickerProps {
  value: Partial<DateRange>;
  onChange: (range: DateRange) => void;
}

/** Presets and a calendar for a range of days; calls `onChange` when both ends are chosen. */
export default function DateRangePicker({ value, onChange }: DateRangePickerProps) {
  const { t } = useText();
  const { from, to } = value;
  const current = from && to ? presetOf({ from, to }) : undefined;
  return (
    <div>
      <Group gap={6} mb={10} maw={280}>
        {RANGE_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="compact-xs"
            variant={preset === current ? 'filled' : 'default'}
            aria-pressed={preset === current}
            onClick={() => onChange(presetRange(preset))}
          >
            {t(`list.${preset}`)}
          </Button>
        ))}
      </Group>
      {/* A preset moves the calendar along, where it stays open. */}
      <RangeCalendar key={current} value={value} onChange={onChange} />
    </div>
  );
}
