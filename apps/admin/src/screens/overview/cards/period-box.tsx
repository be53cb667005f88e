import {
  COMPARISONS,
  OVERVIEW_MAX_DAYS,
  type Overview,
  PERIODS,
} from '@connect/contract/overview/overview.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { addDays, type DateRange } from '../../../kit/date/date-range.ts';
import { RangeCalendar } from '../../../kit/date/range-calendar.tsx';
import { OpenedPopover } from '../../../kit/menu/opened-popover.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';
import { DEFAULTS, type OverviewQuery } from '../overview-query.ts';

interface PeriodBoxProps {
  opener: Opener;
  query: OverviewQuery;
  /** The days shown now. */
  range: Overview['range'] | undefined;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
}

/** Chooses the period and what it is compared with. */
export default function PeriodBox({ opener, query, range, onChange }: PeriodBoxProps) {
  const { t } = useText();
  const { period = DEFAULTS.period, compare = DEFAULTS.compare } = query;
  const [own, setOwn] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const shown = own ? 'custom' : period;
  const chooseDays = ({ from, to }: DateRange, close: () => void) => {
    const fits = to < addDays(from, OVERVIEW_MAX_DAYS);
    setTooLong(!fits);
    if (!fits) return;
    setOwn(false);
    onChange({ period: 'custom', date_from: from, date_to: to });
    close();
  };
  return (
    <OpenedPopover
      opener={opener}
      label={`${t('overview.period')} · ${t('overview.compare')}`}
      position="bottom-end"
    >
      {(close) => (
        <div className={classes.box}>
          <fieldset className={classes.choices}>
            <legend>{t('overview.period')}</legend>
            {PERIODS.map((value) => (
              <Button
                key={value}
                size="compact-sm"
                variant={value === shown ? 'filled' : 'default'}
                aria-pressed={value === shown}
                onClick={() => {
                  setOwn(value === 'custom');
                  if (value === 'custom') return;
                  onChange({ period: value, date_from: undefined, date_to: undefined });
                  close();
                }}
              >
                {t(`overview.periods.${value}`)}
              </Button>
            ))}
          </fieldset>
          {shown === 'custom' && (
            <>
              <RangeCalendar value={range ?? {}} onChange={(days) => chooseDays(days, close)} />
              {tooLong && (
                <Text size="sm" c="var(--bad)" role="alert">
                  {t('overview.tooLong', { n: OVERVIEW_MAX_DAYS })}
                </Text>
              )}
            </>
          )}
          <fieldset className={classes.choices}>
            <legend>{t('overview.compare')}</legend>
            {COMPARISONS.map((value) => (
              <Button
                key={value}
                size="compact-sm"
                variant={value === compare ? 'filled' : 'default'}
                aria-pressed={value === compare}
                onClick={() => {
                  onChange({ compare: value });
                  close();
                }}
              >
                {t(`overview.comparisons.${value}`)}
              </Button>
            ))}
          </fieldset>
        </div>
      )}
    </OpenedPopover>
  );
}
