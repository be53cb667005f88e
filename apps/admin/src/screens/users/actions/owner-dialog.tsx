import type { UserRow } from '@connect/contract/users/user.ts';
import { userFields, userLabels } from '@connect/contract/users/user-fields.ts';
import { OnePickerField } from '../../../kit/fields/fields-picker.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { representatives } from '../parts/user-sources.ts';

/** Asks which representative looks after a user; gives null if cancelled. */
export default function OwnerDialog(props: {
  owner: UserRow['owner'];
  onDone: (owner: { id: number | null } | null) => void;
}) {
  const { owner, onDone } = props;
  const { t } = useText();
  const rules = { fields: { owner_rep_id: userFields.owner_rep_id } };
  const form = useWindowForm<{ owner_rep_id: number | null }>(rules, () => ({
    owner_rep_id: owner?.id ?? null,
  }));
  return (
    <WindowForm
      title={t('person.ask.owner.title')}
      labels={userLabels}
      action={t('person.ask.owner.yes')}
      busy={form.busy}
      onClose={() => onDone(null)}
      onSend={() =>
        void form.save(async (values) => {
          onDone(form.dirty() ? { id: values.owner_rep_id } : null);
        })
      }
    >
      <OnePickerField
        field={form.field('owner_rep_id')}
        source={representatives}
        known={owner ? [{ id: owner.id, title: owner.display_name }] : []}
        placeholder={t('person.ask.owner.find')}
        nothing={t('person.form.noRep')}
      />
    </WindowForm>
  );
}
