import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { OpenedPopover } from '../../kit/menu/opened-popover.tsx';
import type { Opener } from '../../kit/page/deferred.tsx';
import { DENSITIES, useDensity } from '../../kit/page/preferences.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { LeftOut } from '../../kit/table/list-body.tsx';
import type { Fit } from '../../kit/table/list-fit.ts';
import { useText } from '../../text/i18n.ts';

interface ColumnChoiceProps {
  opener: Opener;
  columns: readonly { key: string; label: string; main?: boolean }[];
  /** Keys of the shown columns, in order. */
  shown: readonly string[];
  /** Which of them fit. */
  fit: Fit<never>;
  onChange: (shown: readonly string[] | null) => void;
}

/** The list with one entry moved by a step. */
function moved(keys: readonly string[], from: number, step: 1 | -1): string[] {
  const key = keys[from];
  const rest = keys.filter((_, index) => index !== from);
  return key === undefined ? rest : rest.toSpliced(from + step, 0, key);
}

/** Chooses the columns of a list, their order, and the density of its rows. */
export default function ColumnChoice(props: ColumnChoiceProps) {
  const { opener, columns, shown, fit, onChange } = props;
  const { t } = useText();
  const [density, setDensity] = useDensity();
  const choosable = columns.filter((column) => !column.main);
  const inOrder = [
    ...shown.flatMap((key) => choosable.find((column) => column.key === key) ?? []),
    ...choosable.filter((column) => !shown.includes(column.key)),
  ];
  return (
    <OpenedPopover opener={opener} label={t('list.columns')} position="bottom-end">
      <Stack gap={4} miw={240}>
        <Text size="sm" fw={600}>
          {t('list.columnsTitle')}
        </Text>
        <Stack gap={2} mah="50vh" style={{ overflowY: 'auto' }}>
          {inOrder.map(({ key, label }) => {
            const at = shown.indexOf(key);
            const arrow = (step: 1 | -1) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t(step < 0 ? 'list.columnEarlier' : 'list.columnLater', {
                  name: label,
                })}
                onClick={() => onChange(moved(shown, at, step))}
                {...refuse(
                  at + step < 0 ? t('list.isFirst') : at + step >= shown.length && t('list.isLast'),
                )}
              >
                {step < 0 ? (
                  <IconArrowUp size={14} aria-hidden />
                ) : (
                  <IconArrowDown size={14} aria-hidden />
                )}
              </ActionIcon>
            );
            return (
              <Group key={key} gap={2} wrap="nowrap">
                <Checkbox
                  size="xs"
                  flex={1}
                  label={label}
                  description={
                    fit.left.some((column) => column.key === key) ? t('list.noRoom') : undefined
                  }
                  checked={at >= 0}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...shown, key]
                        : shown.filter((each) => each !== key),
                    )
                  }
                />
                {at >= 0 && (
                  <>
                    {arrow(-1)}
                    {arrow(1)}
                  </>
                )}
              </Group>
            );
          })}
        </Stack>
        <LeftOut fit={fit} />
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
        <Button
          variant="subtle"
          size="compact-xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange(null)}
        >
          {t('list.resetColumns')}
        </Button>
      </Stack>
    </OpenedPopover>
  );
}
