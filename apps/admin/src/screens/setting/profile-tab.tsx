import { fieldLabel } from '@connect/contract/labels.ts';
import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import { auth, type Me, profileFields } from '@connect/contract/resources/auth.ts';
import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import { keepMe, useSession } from '../../api/session.ts';
import { AvatarField } from '../../content/avatar-field.tsx';
import { DraftBanner } from '../../content/draft-banner.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/fields.tsx';
import { useSaveKey } from '../../kit/form-page.tsx';
import { FormSection } from '../../kit/form-section.tsx';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PhoneField } from '../../kit/phone-field.tsx';
import { SaveState } from '../../kit/save-state.tsx';
import { stayInField } from '../../kit/stay-in-field.ts';
import { fieldOf, useFormState, useItemForm } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

type Profile = Pick<Me, 'display_name' | 'phone' | 'avatar_id'>;

const profileOf = ({ display_name, phone, avatar_id }: Me): Profile => ({
  display_name,
  phone,
  avatar_id,
});

/** Only oneself changes one's own profile here: there is no lock to hold against others. */
const VERSION = 1;

/** How one appears to others, and what only an administrator changes. */
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
    <>
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
            disabled={!dirty}
            loading={form.phase.state === 'saving'}
            onMouseDown={stayInField}
            onClick={() => void form.save()}
          >
            {t('form.save')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('setting.profile.account')}>
        <dl className={classes.facts}>
          {facts.map(([field, value]) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{fieldLabel(field, language)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.hint}>{t('setting.profile.accountHint')}</p>
      </FormSection>
      <LeaveGuard dirty={() => form.store.snapshot().dirty.length > 0} />
    </>
  );
}
