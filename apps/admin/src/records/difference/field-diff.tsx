import { Radio, Text } from '@mantine/core';
import clsx from 'clsx';
import { useId, useMemo } from 'react';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from './field-diff.module.css';
import { useFieldValue } from './field-value.ts';
import { type DiffPart, diffText, sameValue } from './text-diff.ts';

type Side = 'left' | 'right';

export interface FieldDiffProps {
  /** Two snapshots of one item, keyed by field name. */
  left: Record<string, unknown>;
  right: Record<string, unknown>;
  leftTitle: string;
  rightTitle: string;
  /** The fields to compare, in this order; by default every field of either snapshot. */
  fields?: readonly string[];
  /** Makes each difference a choice between both sides. */
  onPick?: (field: string, side: Side) => void;
  picked?: Readonly<Record<string, Side>>;
}

/** Set by the system on every save, so a difference in them means nothing to a reader. */
const SYSTEM_FIELDS = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by']);

/** The fields in which two snapshots differ, in the given order. */
export function changedFields(
  left: Record<string, unknown>,
  right: Record<string, unknown>,
  fields?: readonly string[],
): string[] {
  const all = fields ?? [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return all.filter((field) => !SYSTEM_FIELDS.has(field) && !sameValue(left[field], right[field]));
}

function Side(props: { parts: readonly DiffPart[]; hide: 'added' | 'removed'; stays: boolean }) {
  const { parts, hide, stays } = props;
  const [Mark, mark] = stays
    ? (['ins', classes.added] as const)
    : (['del', classes.removed] as const);
  let offset = 0;
  return parts.map((part) => {
    offset += part.text.length + 1;
    if (part.kind === hide) return null;
    if (part.kind === 'same') return <span key={offset}>{part.text}</span>;
    return (
      <Mark key={offset} className={mark}>
        {part.text}
      </Mark>
    );
  });
}

/** Two snapshots side by side, field by field, with changes inside a text marked. */
export function FieldDiff(props: FieldDiffProps) {
  const { left, right, leftTitle, rightTitle, fields, onPick, picked } = props;
  const { t } = useText();
  const labelOf = useFieldLabel();
  const say = useFieldValue();
  const group = useId();
  const changed = useMemo(() => changedFields(left, right, fields), [left, right, fields]);

  if (changed.length === 0) {
    return <Text c="dimmed">{t('history.noDifference')}</Text>;
  }
  return (
    <div className={classes.root}>
      {changed.map((field) => {
        const label = labelOf(field);
        const texts = [say(field, left[field]), say(field, right[field])] as const;
        const parts = diffText(...texts);
        // Without a choice the right one came after the left one.
        const stays = picked?.[field] ?? 'right';
        const side = (name: Side, title: string) => (
          <div className={clsx(classes.side, picked?.[field] === name && classes.picked)}>
            {onPick ? (
              <Radio
                name={`${group}-${field}`}
                checked={picked?.[field] === name}
                onChange={() => onPick(field, name)}
                label={t('history.useSide', { side: title })}
                size="xs"
                mb={6}
              />
            ) : (
              <span className={classes.sideTitle}>{title}</span>
            )}
            <div className={classes.value}>
              <Side
                parts={parts}
                hide={name === 'left' ? 'added' : 'removed'}
                stays={stays === name}
              />
            </div>
          </div>
        );
        return (
          <section key={field} className={classes.field} aria-label={label}>
            <h3 className={classes.label}>{label}</h3>
            <div className={classes.sides}>
              {side('left', leftTitle)}
              {side('right', rightTitle)}
            </div>
          </section>
        );
      })}
    </div>
  );
}
