import {
  ActionIcon,
  Button,
  Checkbox,
  Popover,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useText } from '../text/i18n.ts';
import type { ListColumn } from './list-types.ts';
import { DENSITIES, useDensity } from './preferences.ts';

interface ColumnChoiceProps<Row> {
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[] | null) => void;
}

/** Which columns a list shows and how close its rows stand. */
export function ColumnChoice<Row>({ columns, hidden, onChange }: ColumnChoiceProps<Row>) {
  const { t } = useText();
  const [density, setDensity] = useDensity();
  const choosable = columns.filter((column) => !column.main);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('list.columns')}>
          <IconColumns size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
