import { ATTENTION_KINDS } from '@connect/contract/desk/attention.ts';
import { Stack, Switch } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import { setPreferences } from '../../kit/page/preferences.ts';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

/** Chooses the attention items that reach the bell; the home page lists them all. */
export function NotificationsTab() {
  const { t } = useText();
  const { me } = useSession();
  const muted = me.preferences.bell_muted ?? [];
  return (
    <FormSection title={t('setting.notifications.title')}>
      <p className={classes.hint}>{t('setting.notifications.hint')}</p>
      <Stack gap={14}>
        {ATTENTION_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`setting.notifications.${kind}`)}
            checked={!muted.includes(kind)}
            onChange={(event) =>
              setPreferences({
                bell_muted: event.currentTarget.checked
                  ? muted.filter((other) => other !== kind)
                  : [...muted, kind],
              })
            }
          />
        ))}
      </Stack>
      <p className={classes.hint}>{t('setting.notifications.own')}</p>
    </FormSection>
  );
}
