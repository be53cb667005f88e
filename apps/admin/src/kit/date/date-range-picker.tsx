import { Button, Group } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { useYearFormats } from './buddhist-era.ts';
import {
  businessToday,
  type DateRange,
  presetOf,
  presetRange,
  RANGE_PRESETS,
} from './date-range.ts';

interface DateRangePickerProps {
  value: { from?: string; to?: string };
  onChange: (range: DateRange) => void;
}

/** Calendar and presets for a range of days; calls `onChange` when both ends are chosen. */
export default function DateRangePicker({ value, onChange }: DateRangePickerProps) {
  const { t, language } = useText();
  const [range, setRange] = useState<[string | null, string | null]>([
    value.from ?? null,
    value.to ?? null,
  ]);
  const current = value.from && value.to ? presetOf({ from: value.from, to: value.to }) : undefined;
  return (
    <div>
      <Group gap={6} mb={10} maw={280}>
        {RANGE_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="compact-xs"
            variant={preset === current ? 'filled' : 'default'}
            aria-pressed={preset === current}
            onClick={() => {
              const next = presetRange(preset);
              setRange([next.from, next.to]);
              onChange(next);
            }}
          >
            {t(`list.${preset}`)}
          </Button>
        ))}
      </Group>
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
    </div>
  );
}
