import { fieldLabel } from '@connect/contract/labels.ts';
import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import { auth, type Me, profileFields } from '@connect/contract/sign-in/auth.ts';
import { staffLabels } from '@connect/contract/staff/staff.ts';
import { Button } from '@mantine/core';
import { keepMe, useSession } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { AvatarField } from '../../content/account/avatar-field.tsx';
import { TextField } from '../../kit/fields/fields.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { ErrorSummary } from '../../kit/form/error-summary.tsx';
import { useSaveKey } from '../../kit/form/form-page.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { SaveState } from '../../kit/form/save-state.tsx';
import { fieldOf, useFormState, useItemForm } from '../../kit/form/use-item-form.ts';
import { FieldLabels } from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { stayInField } from '../../kit/window/stay-in-field.ts';
import { DraftBanner } from '../../records/form/draft-banner.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

type Profile = Pick<Me, 'display_name' | 'phone' | 'avatar_id'>;

const profileOf = ({ display_name, phone, avatar_id }: Me): Profile => ({
  display_name,
  phone,
  avatar_id,
});

/** Only the staff edits this profile, so that no version check is needed. */
const VERSION = 1;

/** The fields that others see, and those that only an administrator changes. */
export function ProfileTab() {
  const { t, language } = useText();
  const { me } = useSession();
  const form = useItemForm<Profile>({
    userId: me.id,
    resource: 'profile',
    id: me.id,
    values: profileOf(me),
    version: VERSION,
    rules: { fields: profileFields },
    readOnly: false,
    titleOf: () => t('setting.tab.profile'),
    save: async ({ changes }) => {
      const reply = await call(auth.updateMe, { body: changes });
      keepMe(reply);
      return { id: me.id, values: profileOf(reply.data), version: VERSION };
    },
    onSaved: () => notifyDone(t('form.saved')),
  });
  const dirty = useFormState(form, (snapshot) => snapshot.dirty.length > 0);
  useSaveKey(() => void form.save());

  const facts = [
    ['username', me.username],
    ['email', me.email],
    ['first_name', me.first_name],
    ['last_name', me.last_name],
    ['role', ROLE_LABELS[me.role][language]],
    ['brand_scope', me.brand_scope.join(', ') || t('setting.profile.all')],
  ] as const;

  return (
    <FieldLabels value={staffLabels}>
      <DraftBanner form={form} />
      <ErrorSummary form={form} />
      <FormSection title={t('setting.profile.shown')} aside={<SaveState form={form} />}>
        <AvatarField
          field={fieldOf(form, 'avatar_id')}
          name={me.display_name}
          saved={{ id: me.avatar_id, url: me.avatar_url }}
          own
        />
        <TextField field={fieldOf(form, 'display_name')} required max={120} />
        <PhoneField
          field={fieldOf(form, 'phone')}
          placeholder="081-234-5678"
          description={t('setting.profile.phoneHint')}
        />
        <div className={classes.actions}>
          <Button
            loading={form.phase.state === 'saving'}
            onMouseDown={stayInField}
            onClick={() => void form.save()}
            {...refuse(!dirty && t('list.unchanged'))}
          >
            {t('form.save')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('setting.profile.account')}>
        <dl className={classes.facts}>
          {facts.map(([field, value]) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{fieldLabel(staffLabels, field, language)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.hint}>{t('setting.profile.accountHint')}</p>
      </FormSection>
      <LeaveGuard dirty={() => form.store.snapshot().dirty.length > 0} />
    </FieldLabels>
  );
}
