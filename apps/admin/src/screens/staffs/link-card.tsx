import { staff } from '@connect/contract/staff/staff.ts';
import { call } from '../../api/start/client.ts';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { StaffEditor } from './staff-editor.ts';

/**
 * The staff's own user account on the platform, so that its views are not counted
 * (domain/staff#platform-account).
 */
export function LinkCard({ editor }: { editor: StaffEditor }) {
  const { form, item } = editor;
  const { t } = useText();
  const users: PickerSource = {
    name: 'staff-users',
    search: async (search, signal) => {
      const reply = await call(staff.linkable, {
        query: { search: search || undefined },
        signal,
        silent: true,
      });
      return reply.data.map(({ id, display_name: title, user_type: type }) => ({
        id,
        title,
        note: t(`options.user_type.${type}`),
      }));
    },
  };
  const known = item?.user ? [{ id: item.user.id, title: item.user.display_name }] : [];
  return (
    <FormSection title={t('staffs.section.link')}>
      <OnePickerField
        field={fieldOf(form, 'user_id')}
        description={t('staffs.linkHint')}
        source={users}
        known={known}
        nothing={t('staffs.linkNothing')}
      />
    </FormSection>
  );
}
