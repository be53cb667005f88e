import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../text/i18n.ts';
import { focusField, useFieldLabel, useFieldMessage } from './form-field.ts';
import { type ItemForm, useFormState } from './use-item-form.ts';

/** All that a refused save complained about; each entry leads to its field, the first has the cursor. */
export function ErrorSummary<Values extends object>({ form }: { form: ItemForm<Values> }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const messageOf = useFieldMessage();
  const { attempted, issues, notes } = useFormState(form, (snapshot) => snapshot);
  const all = new Map(notes);
  if (attempted) for (const issue of issues) if (!all.has(issue.field)) all.set(issue.field, issue);
  const fields = [...all.keys()];
  const first = useRef<string | undefined>(undefined);
  first.current = fields[0];
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0 && first.current) focusField(first.current);
  }, [refusals]);

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
        {[...all].map(([field, problem]) => (
          <li key={field}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="inherit"
              underline="always"
              onClick={() => focusField(field)}
            >
              {labelOf(field)}: {typeof problem === 'string' ? problem : messageOf(problem)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
