import { ATTENTION_KINDS, ATTENTION_RIGHTS } from '@connect/contract/desk/attention.ts';
import { Stack, Switch } from '@mantine/core';
import { useCan, useSession } from '../../api/session.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import { setPreferences } from '../../kit/page/preferences.ts';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

/** Chooses the attention items that reach the bell; the home page lists them all. */
export function NotificationsTab() {
  const { t } = useText();
  const { me } = useSession();
  const can = useCan();
  const kinds = ATTENTION_KINDS.filter((kind) => can(ATTENTION_RIGHTS[kind] ?? 'overview.view'));
  const muted = me.preferences.bell_muted ?? [];
  return (
    <FormSection title={t('setting.notifications.title')}>
      <p className={classes.hint}>{t('setting.notifications.hint')}</p>
      <Stack gap={14}>
        {kinds.map((kind) => (
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
