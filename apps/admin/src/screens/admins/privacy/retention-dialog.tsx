import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import {
  type RetentionRule,
  retention,
  retentionLabels,
  retentionUpdate,
} from '@connect/contract/privacy/retention.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { NumberField } from '../../../kit/fields/fields.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useEntrySave } from '../use-entry-save.ts';

/** Changes how long one kind of data is kept. */
export default function RetentionDialog(props: {
  rule: RetentionRule;
  name: string;
  /** Days that the rule has from the start. */
  standard: number;
  onSaved: (reply: ReplyOf<typeof retention.update>) => void;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { rule, name, standard, onSaved, onChanged, onClose } = props;
  const { t } = useText();
  const form = useWindowForm<{ days: number }>(
    { fields: { days: retentionUpdate.shape.days } },
    () => ({ days: rule.days }),
  );
  const save = useEntrySave({
    form,
    isNew: false,
    send: async ({ days }) =>
      onSaved(
        await call(retention.update, {
          body: { code: rule.code, days, version: rule.version },
        }),
      ),
    onChanged,
    onClose,
  });
  return (
    <WindowForm
      title={t('privacy.retention.edit', { name })}
      labels={retentionLabels}
      action={t('privacy.save')}
      busy={form.busy}
      onClose={onClose}
      onSend={save}
    >
      <NumberField
        field={form.field('days')}
        empty={0}
        description={`${t('privacy.retention.standard')}: ${t('privacy.retention.days', { n: formatNumber(standard) })}`}
        required
      />
    </WindowForm>
  );
}
