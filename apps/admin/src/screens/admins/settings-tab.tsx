import { kindLabel } from '@connect/contract/kind-labels.ts';
import { system } from '@connect/contract/resources/system.ts';
import {
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
  type SettingValues,
  settingValues,
} from '@connect/contract/settings.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { keepReply, refresh } from '../../api/after-write.ts';
import { call } from '../../api/client.ts';
import { wholeQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { DraftBanner } from '../../content/draft-banner.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { FieldKind } from '../../kit/form-field.ts';
import { useSaveKey } from '../../kit/form-page.tsx';
import { FormSection } from '../../kit/form-section.tsx';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { SaveState } from '../../kit/save-state.tsx';
import { ErrorPanel } from '../../kit/state-panels.tsx';
import { type ItemForm, useFormState, useItemForm } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './settings.module.css';
import { SettingField } from './settings-field.tsx';

const ConflictDialog = lazy(() => import('../../content/conflict-dialog.tsx'));

const GROUPS = ['general', 'material', 'links', 'security'] as const satisfies SettingGroup[];

interface Read {
  values: SettingValues;
  defaults: SettingValues;
  version: number;
  editable: readonly SettingKey[];
  invalid: readonly SettingKey[];
}

/** What changed, and the two things to do about it; in reach wherever one has scrolled to. */
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
      // Forms, previews and the banner of this page go by some of them.
      void refresh(queryClient, { queryKey: ['me'] });
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
            names: invalid.map((key) => kindLabel('setting', key, language)).join(', '),
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
      {form.conflict && (
        <Suspense>
          <ConflictDialog
            form={form}
            conflict={form.conflict}
            latest={async () => {
              const { data } = await call(system.settings);
              return { values: data.values, version: data.version };
            }}
          />
        </Suspense>
      )}
      <LeaveGuard part="tab" dirty={() => form.store.snapshot().dirty.length > 0} />
    </div>
  );
}

/** ตั้งค่าระบบ: every setting with its bounds and what it does, saved together (DOMAIN 3.9). */
export function SettingsTab() {
  const { t } = useText();
  const query = useQuery({
    ...wholeQuery(system.settings),
    // Somebody else may have changed them since this page was last open.
    staleTime: 0,
  });
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
    <FieldKind value="setting">
      <SettingsForm read={query.data.data} />
    </FieldKind>
  );
}
