import type { UsedKind } from '@connect/contract/kinds.ts';
import { link } from '@connect/contract/links/link.ts';
import { TARGET_TYPES } from '@connect/contract/links/link-choices.ts';
import { call } from '../../../api/start/client.ts';
import { SelectField, TextField } from '../../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../../kit/fields/fields-picker.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';

function TargetItem({ editor, type }: { editor: LinkEditor; type: UsedKind }) {
  const { form, target, targets } = editor;
  const { t } = useText();
  const content: PickerSource = {
    name: `link-target-${type}`,
    search: async (search, signal) => {
      const query = { type, search: search || undefined };
      const { data } = await call(link.targets, { query, signal, silent: true });
      for (const target of data) targets.set(target.id, target);
      return data.map(({ id, title, effective_status: status }) => ({
        id,
        title,
        note: t(`options.effective_status.${status}`),
      }));
    },
  };
  const known = target
    ? [{ id: target.id, title: target.veiled ? t('links.veiled') : target.title }]
    : [];
  return (
    <OnePickerField
      key={type}
      field={fieldOf(form, 'target_id')}
      source={content}
      known={known}
      required
      placeholder={t('links.targetPick')}
      nothing={t('links.targetNothing')}
    />
  );
}

/** Where the link leads: published content, or any address. */
export function TargetSection({ editor }: { editor: LinkEditor }) {
  const { form } = editor;
  const { t } = useText();
  const type = useFormState(form, ({ values }) => values.target_type);
  return (
    <FormSection title={t('links.section.target')} open>
      <SelectField
        field={fieldOf(form, 'target_type')}
        required
        choices={TARGET_TYPES.map((value) => ({
          value,
          label: value === 'url' ? t('links.target.url') : t(`kinds.${value}.name`),
        }))}
      />
      {type === 'url' ? (
        <TextField
          field={fieldOf(form, 'target_url')}
          empty={null}
          required
          description={t('links.targetUrlHint')}
        />
      ) : (
        <TargetItem editor={editor} type={type} />
      )}
    </FormSection>
  );
}
