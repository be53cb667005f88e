import type { SavedView } from '@connect/contract/desk/saved-view.ts';
import {
  PLAN_PERIODS,
  PLAN_RECIPIENTS_MAX,
  PLAN_RHYTHMS,
  type PlanValues,
  planFields,
  planLabels,
  reportPlans,
} from '@connect/contract/reports/report-plan.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { useSession } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { formatDateTime } from '../../../kit/display/format.ts';
import { SelectField } from '../../../kit/fields/fields.tsx';
import { DayField } from '../../../kit/fields/fields-date.tsx';
import { ManyPickerField, type PickerSource } from '../../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { useField } from '../../../kit/form-values/form-field.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { hourText, usePlanWords } from './plan-words.ts';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
/** The day before is always within a year, also of 29 February. */
const lastDay = (today: string) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

/** Accounts that may run the report of a preset. */
const colleagues = (viewId: number): PickerSource => ({
  name: `report-plan-${viewId}`,
  search: async (search, signal) => {
    const query = { view_id: String(viewId), search: search || undefined };
    const { data } = await call(reportPlans.recipients, { query, signal, silent: true });
    return data.map(({ id, display_name: title }) => ({ id, title }));
  },
});

/** Asks which preset is sent when and to whom, and plans it. */
export default function PlanDialog(props: {
  /** Those that one may plan; never empty. */
  presets: readonly [SavedView, ...SavedView[]];
  onClose: () => void;
  onDone: () => void;
}) {
  const { presets, onClose, onDone } = props;
  const { t } = useText();
  const { me } = useSession();
  const words = usePlanWords();
  const today = bangkokDay(new Date());
  const form = useWindowForm<PlanValues>(
    {
      fields: planFields,
      derive: (_values, changed) => (changed === 'rhythm' ? { on_day: 1 } : {}),
    },
    () => ({
      view_id: presets[0].id,
      rhythm: 'weekly',
      on_day: 1,
      hour: 8,
      period: 'last_week',
      format: 'xlsx',
      ends_on: lastDay(today),
      recipient_ids: [me.id],
    }),
  );
  const { field } = form;
  const { value: rhythm } = useField(field('rhythm'));
  const { value: viewId } = useField(field('view_id'));
  const ends = field('ends_on');
  const save = async () => {
    const isSaved = await form.save(async (body) => {
      const { data } = await call(reportPlans.create, { body });
      notifyDone(t('reportPlans.saved', { time: formatDateTime(data.next_at) }));
    });
    if (isSaved) onDone();
  };
  return (
    <WindowForm
      title={t('reportPlans.make')}
      labels={planLabels}
      action={t('reportPlans.save')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={() => void save()}
    >
      <SelectField
        field={field('view_id')}
        choices={presets.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <FormPair>
        <SelectField
          field={field('rhythm')}
          choices={PLAN_RHYTHMS.map((value) => ({
            value,
            label: t(`reportPlans.rhythm.${value}`),
          }))}
        />
        {rhythm === 'weekly' ? (
          <SelectField key="weekly" field={field('on_day')} choices={words.weekdays} />
        ) : (
          <SelectField
            key="monthly"
            field={field('on_day')}
            description={t('reportPlans.monthDayHint')}
            choices={numbers(1, 31).map((n) => ({
              value: n,
              label: t('reportPlans.monthDay', { n }),
            }))}
          />
        )}
      </FormPair>
      <FormPair>
        <SelectField
          field={field('hour')}
          choices={numbers(0, 23).map((n) => ({ value: n, label: hourText(n) }))}
        />
        <DayField
          field={{ ...ends, set: (day) => ends.set(day ?? '') }}
          min={today}
          max={lastDay(today)}
        />
      </FormPair>
      <FormPair>
        <SelectField
          field={field('period')}
          choices={PLAN_PERIODS.map((value) => ({
            value,
            label: t(`reportPlans.period.${value}`),
          }))}
        />
        <SelectField
          field={field('format')}
          choices={(['xlsx', 'csv'] as const).map((value) => ({
            value,
            label: t(`reportPlans.format.${value}`),
          }))}
        />
      </FormPair>
      <ManyPickerField
        field={field('recipient_ids')}
        source={colleagues(viewId)}
        known={[{ id: me.id, title: me.display_name }]}
        max={PLAN_RECIPIENTS_MAX}
        description={t('reportPlans.recipientsHint')}
        placeholder={t('reportPlans.find')}
        nothing={t('reportPlans.nobody')}
      />
    </WindowForm>
  );
}
