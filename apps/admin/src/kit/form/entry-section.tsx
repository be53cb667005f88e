import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldBox } from '../fields/field-box.tsx';
import { type FieldHandle, useField } from '../form-values/form-field.ts';
import { FormSection } from './form-section.tsx';

/** A card with one field, a list that is edited entry by entry. */
export function EntrySection<Entry>(props: {
  list: FieldHandle<Entry[]>;
  /** Shown while the list is empty. */
  empty: string;
  className?: string;
  /** One entry of the list. */
  row: (index: number, count: number) => ReactNode;
  /** Buttons below the list, unless it is read-only. */
  actions: ReactNode;
  children?: ReactNode;
}) {
  const { list, empty, className, row, actions, children } = props;
  const { value, label, error, readOnly } = useField(list);
  return (
    <FormSection title={label}>
      <FieldBox name={list.name}>
        {value.length === 0 && (
          <Text size="sm" c="var(--ink-2)">
            {empty}
          </Text>
        )}
        <ol className={className}>{value.map((_, index) => row(index, value.length))}</ol>
        {error && (
          <Text role="alert" size="sm" c="var(--bad)">
            {error}
          </Text>
        )}
        {!readOnly && (
          <Group gap="8px 14px" mt={10}>
            {actions}
          </Group>
        )}
        {children}
      </FieldBox>
    </FormSection>
  );
}

/** Adds an entry to the list. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="default"
    size="compact-md"
    leftSection={<IconPlus size={16} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
);
