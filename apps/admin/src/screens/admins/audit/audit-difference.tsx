import type { AuditItem } from '@connect/contract/administration/audit.ts';
import { auditLabels } from '@connect/contract/administration/audit-labels.ts';
import { Text } from '@mantine/core';
import { FieldLabels, useFieldLabel } from '../../../kit/form-values/form-field.ts';
import { FieldDiff } from '../../../records/difference/field-diff.tsx';
import { useFieldValue } from '../../../records/difference/field-value.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../admins.module.css';
import { type Difference, readDifference } from './read-difference.ts';

/** The `diff` of an audit row: fields before and after side by side, then everything else in it. */
export function AuditDifference({ item }: { item: AuditItem }) {
  const { t } = useText();
  const difference = readDifference(item.diff);
  if (!difference) return <Text c="dimmed">{t('admins.audit.noDifference')}</Text>;
  return (
    <FieldLabels value={auditLabels(item)}>
      <Shown difference={difference} />
    </FieldLabels>
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
