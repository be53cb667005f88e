import { Button, Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { changedFields, FieldDiff } from '../difference/field-diff.tsx';

type Side = 'left' | 'right';

/** One of the two, with its values in words where an id would be shown. */
export interface MergeSide {
  id: number;
  title: string;
  values: Record<string, unknown>;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/**
 * Two records side by side: which one stays, and whose value of each field. At first those of the
 * one that stays, and of the other where it has none.
 */
export function MergeForm(props: {
  left: MergeSide;
  right: MergeSide;
  fields: readonly string[];
  /** What happens to the one that ends. */
  hint: string;
  busy: boolean;
  onMerge: (stays: MergeSide, ends: MergeSide, take: string[]) => void;
  onBack: () => void;
}) {
  const { left, right, fields, hint, busy, onMerge, onBack } = props;
  const { t } = useText();
  const [staying, setStaying] = useState<Side>('left');
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [stays, ends] = staying === 'left' ? [left, right] : [right, left];
  const other: Side = staying === 'left' ? 'right' : 'left';
  const different = changedFields(left.values, right.values, fields);
  const picked = Object.fromEntries(
    different.map((field) => {
      const usual = isEmpty(stays.values[field]) ? other : staying;
      return [field, chosen[field] ?? usual];
    }),
  );
  const named = ({ id, title }: MergeSide) => `${title} (#${id})`;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onMerge(
          stays,
          ends,
          different.filter((field) => picked[field] === other),
        );
      }}
    >
      <Radio.Group
        label={t('merging.stays')}
        description={hint}
        value={staying}
        onChange={(value) => setStaying(value === 'right' ? 'right' : 'left')}
        mb="md"
      >
        <Group mt={8}>
          <Radio value="left" label={named(left)} />
          <Radio value="right" label={named(right)} />
        </Group>
      </Radio.Group>
      <Text fw={600} mb={6}>
        {t('merging.values')}
      </Text>
      <FieldDiff
        left={left.values}
        right={right.values}
        leftTitle={`#${left.id}`}
        rightTitle={`#${right.id}`}
        fields={fields}
        picked={picked}
        onPick={(field, side) => setChosen((before) => ({ ...before, [field]: side }))}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onBack}>
          {t('merging.back')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('merging.merge')}
        </Button>
      </Group>
    </form>
  );
}
