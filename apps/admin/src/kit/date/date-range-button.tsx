import { Button, Loader, Popover, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { formatDate } from '../display/format.ts';
import { type DateRange, presetOf } from './date-range.ts';

const DateRangePicker = lazyChunk(() => import('./date-range-picker.tsx'));

interface DateRangeButtonProps {
  /** Undefined while unknown; the button then keeps its size. */
  value: DateRange | undefined;
  onChange: (range: DateRange) => void;
}

/** Shows the date range of a screen; opens presets and a calendar. */
export function DateRangeButton({ value, onChange }: DateRangeButtonProps) {
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  const preset = value && presetOf(value);
  const days = value ? `${formatDate(value.from)}–${formatDate(value.to)}` : '…';
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="light"
          aria-haspopup="dialog"
          aria-expanded={opened}
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          <VisuallyHidden>{t('list.dateRange')}: </VisuallyHidden>
          {preset ? `${t(`list.${preset}`)} · ${days}` : days}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.dateRange')}>
        <Suspense fallback={<Loader size="sm" m="xl" aria-label={t('list.loading')} />}>
          <DateRangePicker
            value={value ?? {}}
            onChange={(range) => {
              setOpened(false);
              onChange(range);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
