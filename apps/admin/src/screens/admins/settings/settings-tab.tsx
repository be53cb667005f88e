import {
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
  type SettingValues,
  settingValues,
} from '@connect/contract/administration/settings.ts';
import { settingLabels, system } from '@connect/contract/administration/system.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { wholeQuery } from '../../../api/queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { ErrorSummary } from '../../../kit/form/error-summary.tsx';
import { useSaveKey } from '../../../kit/form/form-page.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { SaveState } from '../../../kit/form/save-state.tsx';
import { type ItemForm, useFormState, useItemForm } from '../../../kit/form/use-item-form.ts';
import { FieldLabels } from '../../../kit/form-values/form-field.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { DraftBanner } from '../../../records/form/draft-banner.tsx';
import { FormConflict } from '../../../records/form/form-conflict.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './settings.module.css';
import { SettingField } from './settings-field.tsx';

const TAB = ['tab'];
const GROUPS = [
  'general',
  'material',
  'messages',
  'links',
  'tracking',
  'security',
] as const satisfies SettingGroup[];

interface Read {
  values: SettingValues;
  defaults: SettingValues;
  version: number;
  editable: readonly SettingKey[];
  invalid: readonly SettingKey[];
}

/** The number of changes with buttons to save and discard them; sticky while the page scrolls. */
function SaveBar({ form }: { form: ItemForm<SettingValues> }) {
  const { t } = useText();
  const n = useFormState(form, (snapshot) => snapshot.dirty.length);
  const { store, phase } = form;
  if (n === 0) return null;
  const undo = () => {
    const { base, version } = store.snapshot();
    store.reset(base, version);
  };
  return (
    <section className={classes.bar} aria-label={t('adminReference.settings.save')}>
      <span role="status">{t('adminReference.settings.unsaved', { n })}</span>
      <div className={classes.buttons}>
        <Button variant="default" disabled={phase.state === 'saving'} onClick={undo}>
          {t('adminReference.settings.undo')}
        </Button>
        <Button loading={phase.state === 'saving'} onClick={() => void form.save()}>
          {t('adminReference.settings.save')}
        </Button>
      </div>
    </section>
  );
}

function SettingsForm({ read }: { read: Read }) {
  const { t, language } = useText();
  const { me } = useSession();
  const { editable, invalid } = read;
  const form = useItemForm<SettingValues>({
    userId: me.id,
    resource: 'setting',
    id: 1,
    values: read.values,
    version: read.version,
    rules: { fields: settingValues.shape },
    readOnly: editable.length === 0,
    titleOf: () => t('adminReference.settings.save'),
    save: async ({ changes, version }) => {
      const body = { ...changes, version: version ?? 0 };
      const { data } = await call(system.updateSettings, { body });
      keepReply(queryClient, wholeQuery(system.settings).queryKey, { data });
      return { id: 1, values: data.values, version: data.version };
    },
    onSaved: () => {
      // Any of what was read before may follow from a setting: states of lists, limits of forms.
      void refresh(queryClient, {});
      notifyDone(t('adminReference.settings.saved'));
    },
  });
  useSaveKey(() => !form.readOnly && void form.save());

  const may = (group: SettingGroup) => SETTING_GROUPS[group].some((key) => editable.includes(key));
  return (
    <div className={classes.root}>
      <DraftBanner form={form} />
      <ErrorSummary form={form} />
      {invalid.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
          {t('adminReference.settings.invalid', {
            names: invalid.map((key) => fieldLabel(settingLabels, key, language)).join(', '),
          })}
        </Alert>
      )}
      {form.readOnly && (
        <Alert icon={<IconLock size={18} aria-hidden />}>
          {t('adminReference.settings.readOnly')}
        </Alert>
      )}
      {GROUPS.map((group) => (
        <FormSection
          key={group}
          title={t(`adminReference.settings.group.${group}`)}
          aside={group === 'general' && !form.readOnly && <SaveState form={form} />}
        >
          {!form.readOnly && !may(group) && (
            <p className={classes.locked}>
              <IconLock size={16} aria-hidden />
              {t('adminReference.settings.securityLocked')}
            </p>
          )}
          {SETTING_GROUPS[group].map((key) => (
            <SettingField
              key={key}
              form={form}
              name={key}
              defaults={read.defaults}
              editable={editable.includes(key)}
            />
          ))}
        </FormSection>
      ))}
      <SaveBar form={form} />
      <FormConflict
        form={form}
        latest={async () => {
          const { data } = await call(system.settings);
          return { values: data.values, version: data.version };
        }}
      />
      <LeaveGuard parts={TAB} dirty={() => form.store.snapshot().dirty.length > 0} />
    </div>
  );
}

/**
 * ตั้งค่าระบบ: all settings with their bounds and effects, saved together
 * (domain/reference-data#settings).
 */
export function SettingsTab() {
  const { t } = useText();
  const query = useQuery(wholeQuery(system.settings));
  if (query.isError && !query.data) {
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <div className={classes.root} role="status" aria-label={t('list.loading')}>
        <Skeleton height={320} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </div>
    );
  }
  return (
    <FieldLabels value={settingLabels}>
      <SettingsForm read={query.data.data} />
    </FieldLabels>
  );
}
