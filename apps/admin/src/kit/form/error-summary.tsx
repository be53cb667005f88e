import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import {
  focusField,
  inPageOrder,
  useFieldLabel,
  useFieldMessage,
} from '../form-values/form-field.ts';
import type { FormNotes } from '../form-values/form-store.ts';
import { useTellProblems } from './form-problems.ts';
import { type ItemForm, useFormState } from './use-item-form.ts';

/** Problems of a refused save by field, as long as they remain. */
export function useRefused<Values extends object>(form: ItemForm<Values>): FormNotes {
  const { attempted, issues, notes } = useFormState(form, (snapshot) => snapshot);
  const all = new Map(notes);
  if (attempted) for (const issue of issues) if (!all.has(issue.field)) all.set(issue.field, issue);
  return all;
}

/** The message with the label of its field, unless it contains it. */
export const aboutField = (label: string, message: string): string =>
  message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;

/** Fields in page order, which is asked for again once what names them unfolds is rendered. */
function useInPageOrder(names: readonly string[]): string[] {
  const [, setRead] = useState(0);
  const joined = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other places
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRead((times) => times + 1));
    return () => cancelAnimationFrame(frame);
  }, [joined]);
  return inPageOrder(names);
}

/**
 * All problems of a refused save; each entry focuses its field, the first gets the focus at once.
 */
export function ErrorSummary<Values extends object>(props: {
  form: ItemForm<Values>;
  /** Shown besides for a field. */
  more?: (field: string) => ReactNode;
}) {
  const { form, more } = props;
  const { t } = useText();
  const labelOf = useFieldLabel();
  const messageOf = useFieldMessage();
  const all = useRefused(form);
  const fields = useInPageOrder([...all.keys()]);
  useTellProblems('refused', fields);
  const last = useRef(fields);
  last.current = fields;
  const { refusals } = form;
  useEffect(() => {
    if (refusals === 0) return;
    // Folded sections render when they are told of problems.
    const frame = requestAnimationFrame(() => {
      const [first] = inPageOrder(last.current);
      if (first !== undefined) focusField(first);
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const told = (field: string) => {
    const problem = all.get(field) ?? '';
    return typeof problem === 'string' ? problem : messageOf(problem);
  };
  if (fields.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      mb={14}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('form.problems', { count: fields.length })}
    >
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {fields.map((field) => (
          <li key={field}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="inherit"
              underline="always"
              ta="start"
              // A button stands on its last line: the mark of the entry would, too.
              style={{ verticalAlign: 'top' }}
              onClick={() => focusField(field)}
            >
              {aboutField(labelOf(field), told(field))}
            </Anchor>
            {more?.(field)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
