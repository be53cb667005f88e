import type { AuditItem } from '@connect/contract/resources/audit.ts';
import { Text } from '@mantine/core';
import { FieldDiff } from '../../content/field-diff.tsx';
import { useFieldValue } from '../../content/field-value.ts';
import { FieldKind, useFieldLabel } from '../../kit/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from './admins.module.css';
import { type Difference, readDifference } from './read-difference.ts';

/** What an entry recorded: fields before and after side by side, and whatever else it says. */
export function AuditDifference({ item }: { item: AuditItem }) {
  const { t } = useText();
  const difference = readDifference(item.diff);
  if (!difference) return <Text c="dimmed">{t('admins.audit.noDifference')}</Text>;
  return (
    <FieldKind value={item.entity_type ?? undefined}>
      <Shown difference={difference} />
    </FieldKind>
  );
}

function Shown({ difference }: { difference: Difference }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const say = useFieldValue();
  const { left, right, fields, rest } = difference;
  return (
    <>
      {fields.length > 0 && (
        <FieldDiff
          left={left}
          right={right}
          fields={fields}
          leftTitle={t('admins.audit.before')}
          rightTitle={t('admins.audit.after')}
        />
      )}
      {rest.length > 0 && (
        <dl className={classes.facts}>
          {rest.map(([field, value]) => (
            <Row key={field} label={labelOf(field)} text={say(field, value)} />
          ))}
        </dl>
      )}
    </>
  );
}

const Row = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd style={{ whiteSpace: 'pre-line' }}>{text}</dd>
  </>
);
