import {
  BREACH_RISKS,
  type BreachValues,
  breachFields,
  breachIssues,
  breachLabels,
  type DataBreach,
  dataBreaches,
  NEW_BREACH,
} from '@connect/contract/privacy/data-breach.ts';
import { call } from '../../../api/start/client.ts';
import {
  NumberField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import type { FieldHandle } from '../../../kit/form-values/form-field.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useEntrySave } from '../use-entry-save.ts';
import classes from './privacy.module.css';

const valuesOf = (row: DataBreach): BreachValues => ({
  title: row.title,
  description: row.description,
  discovered_at: row.discovered_at,
  risk: row.risk,
  data_categories: row.data_categories,
  persons_affected: row.persons_affected,
  measures: row.measures,
  authority_notified_at: row.authority_notified_at,
  persons_notified_at: row.persons_notified_at,
  notice_reason: row.notice_reason,
  closed: row.closed,
});

/** The record of one breach: made, changed, or closed. */
export default function BreachDialog(props: {
  row: DataBreach | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { row, onClose, onChanged } = props;
  const { t } = useText();
  const form = useWindowForm<BreachValues>(
    { fields: breachFields, check: (values) => breachIssues(values, new Date()) },
    () =>
      row
        ? valuesOf(row)
        : { ...NEW_BREACH, title: '', risk: 'risk', discovered_at: new Date().toISOString() },
  );
  const save = useEntrySave({
    form,
    isNew: row === null,
    send: (values, changes) =>
      row
        ? call(dataBreaches.update, {
            params: { id: String(row.id) },
            body: { ...changes, version: row.version },
          })
        : call(dataBreaches.create, { body: values }),
    onChanged,
    onClose,
  });
  // An emptied field becomes text that is no moment, and is refused as such.
  const discovered: FieldHandle<string | null> = {
    ...form.field('discovered_at'),
    set: (value) => form.field('discovered_at').set(value ?? ''),
  };
  return (
    <WindowForm
      title={row ? t('privacy.edit', { name: row.title }) : t('privacy.breaches.add')}
      labels={breachLabels}
      action={t('privacy.save')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={save}
    >
      <div className={classes.fields}>
        <TextField field={form.field('title')} required />
        <TextAreaField field={form.field('description')} max={2000} />
        <FormPair>
          <MomentField field={discovered} required />
          <SelectField
            field={form.field('risk')}
            choices={BREACH_RISKS.map((value) => ({ value, label: t(`privacy.risk.${value}`) }))}
            required
          />
        </FormPair>
        <TagsField field={form.field('data_categories')} max={20} />
        <NumberField field={form.field('persons_affected')} empty={null} />
        <TextAreaField field={form.field('measures')} max={2000} />
        <FormPair>
          <MomentField field={form.field('authority_notified_at')} />
          <MomentField field={form.field('persons_notified_at')} />
        </FormPair>
        <TextAreaField field={form.field('notice_reason')} max={500} />
        <SwitchField field={form.field('closed')} description={t('privacy.breaches.closeHint')} />
      </div>
    </WindowForm>
  );
}
