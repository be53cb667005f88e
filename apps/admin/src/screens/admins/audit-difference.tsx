import { CONTENT_KINDS } from '@connect/contract/constants.ts';
import type { AuditItem } from '@connect/contract/resources/audit.ts';
import { Text } from '@mantine/core';
import { FieldDiff } from '../../content/field-diff.tsx';
import { useFieldValue } from '../../content/field-value.ts';
import { FieldNames, useFieldLabel } from '../../kit/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from './admins.module.css';
import { type Difference, readDifference } from './read-difference.ts';

/** What an entry recorded: fields before and after side by side, and whatever else it says. */
export function AuditDifference({ item }: { item: AuditItem }) {
  const { t } = useText();
  const difference = readDifference(item.diff);
  const isContent = CONTENT_KINDS.some((kind) => kind === item.entity_type);
  // Content and accounts share names of fields that mean different things.
  const names: Record<string, string> = isContent
    ? {}
    : { expires_at: t('admins.audit.ends'), views: t('admins.audit.openingViews') };
  if (!difference) return <Text c="dimmed">{t('admins.audit.noDifference')}</Text>;
  return (
    <FieldNames value={names}>
      <Shown difference={difference} />
    </FieldNames>
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
