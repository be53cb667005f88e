import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useText } from '../text/i18n.ts';
import type { Opener } from './deferred.tsx';
import { OpenedPopover } from './opened-popover.tsx';
import { DENSITIES, useDensity } from './preferences.ts';

interface ColumnChoiceProps {
  opener: Opener;
  columns: readonly { key: string; label: string; main?: boolean }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[] | null) => void;
}

/** Which columns a list shows and how close its rows stand. */
export default function ColumnChoice(props: ColumnChoiceProps) {
  const { opener, columns, hidden, onChange } = props;
  const { t } = useText();
  const [density, setDensity] = useDensity();
  const choosable = columns.filter((column) => !column.main);
  return (
    <OpenedPopover opener={opener} label={t('list.columns')} position="bottom-end">
      <Stack gap={8} miw={200} align="flex-start">
        <Text size="sm" fw={600}>
          {t('list.columnsTitle')}
        </Text>
        {choosable.map((column) => (
          <Checkbox
            key={column.key}
            size="xs"
            label={column.label}
            checked={!hidden.includes(column.key)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? hidden.filter((key) => key !== column.key)
                  : [...hidden, column.key],
              )
            }
          />
        ))}
        <Text size="sm" fw={600} mt={6}>
          {t('list.density')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          w="100%"
          aria-label={t('list.density')}
          value={density}
          data={DENSITIES.map((value) => ({ value, label: t(`list.${value}`) }))}
          onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
        />
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(null)}>
          {t('list.resetColumns')}
        </Button>
      </Stack>
    </OpenedPopover>
  );
}
