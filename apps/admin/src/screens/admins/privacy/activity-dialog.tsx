import {
  activityFields,
  activityLabels,
  LAWFUL_BASES,
  type LawfulBasis,
  type ProcessingActivity,
  processingActivities,
} from '@connect/contract/privacy/processing-activity.ts';
import { call } from '../../../api/start/client.ts';
import { SelectField, TagsField, TextAreaField, TextField } from '../../../kit/fields/fields.tsx';
import { DayField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useEntrySave } from '../use-entry-save.ts';
import classes from './privacy.module.css';

type ActivityValues = Omit<ProcessingActivity, 'id' | 'version' | 'updated_at' | 'updated_by'>;

const NEW: ActivityValues = {
  activity: '',
  purpose: '',
  lawful_basis: 'consent',
  data_categories: [],
  data_subjects: '',
  retention: '',
  recipients: '',
  cross_border: '',
  security_measures: '',
  owner: '',
  reviewed_at: null,
};

function valuesOf(row: ProcessingActivity): ActivityValues {
  const { id: _id, version: _version, updated_at: _at, updated_by: _by, ...values } = row;
  return values;
}

/** One activity of the register: added, or changed. */
export default function ActivityDialog(props: {
  row: ProcessingActivity | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { row, onClose, onChanged } = props;
  const { t } = useText();
  const form = useWindowForm<ActivityValues>({ fields: activityFields }, () =>
    row ? valuesOf(row) : NEW,
  );
  const save = useEntrySave({
    form,
    isNew: row === null,
    send: (values, changes) =>
      row
        ? call(processingActivities.update, {
            params: { id: String(row.id) },
            body: { ...changes, version: row.version },
          })
        : call(processingActivities.create, { body: values }),
    onChanged,
    onClose,
  });
  const bases = LAWFUL_BASES.map((value: LawfulBasis) => ({
    value,
    label: t(`privacy.lawful_basis.${value}`),
  }));
  return (
    <WindowForm
      title={row ? t('privacy.edit', { name: row.activity }) : t('privacy.activities.add')}
      labels={activityLabels}
      action={t('privacy.save')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={save}
    >
      <div className={classes.fields}>
        <TextField field={form.field('activity')} required />
        <TextAreaField field={form.field('purpose')} max={500} required />
        <FormPair>
          <SelectField field={form.field('lawful_basis')} choices={bases} required />
          <TextField field={form.field('data_subjects')} required />
        </FormPair>
        <TagsField field={form.field('data_categories')} max={20} required />
        <TextField field={form.field('retention')} required />
        <FormPair>
          <TextField field={form.field('recipients')} />
          <TextField field={form.field('cross_border')} />
        </FormPair>
        <TextAreaField field={form.field('security_measures')} max={500} required />
        <FormPair>
          <TextField field={form.field('owner')} required />
          <DayField field={form.field('reviewed_at')} />
        </FormPair>
      </div>
    </WindowForm>
  );
}
