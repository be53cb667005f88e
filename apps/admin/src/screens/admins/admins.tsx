import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { type AdminTab, adminTabOf, adminTabs } from '../../api/first-reads.ts';
import { useCan } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useLoadedAhead } from '../../arrival/loaded-ahead.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { loadEach } from '../../kit/tabs/load-each.ts';
import { PageTabs } from '../../kit/tabs/page-tabs.tsx';
import { useText, withTexts } from '../../text/i18n.ts';

/** A tab in its own chunk, loaded when it is first shown. */
const tab = <Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
) =>
  lazyChunk(async (): Promise<{ default: ComponentType }> => {
    const module = await load();
    return { default: module[name] };
  });

const PARTS_BY_TAB: Record<AdminTab, ReturnType<typeof tab>> = {
  administrators: tab(() => import('./roles/administrators-tab.tsx'), 'AdministratorsTab'),
  roles: tab(() => import('./roles/roles-tab.tsx'), 'RolesTab'),
  reference: tab(
    withTexts(['adminReference'], () => import('./reference/reference-tab.tsx')),
    'ReferenceTab',
  ),
  'api-keys': tab(() => import('./api-keys/api-keys-tab.tsx'), 'ApiKeysTab'),
  // The audit log names things of every kind, so this tab needs the texts of all.
  audit: tab(
    withTexts(
      ['documents', 'messageTemplates', 'recordings', 'webinars'],
      () => import('./audit/audit-tab.tsx'),
    ),
    'AuditTab',
  ),
  privacy: tab(
    withTexts(['privacy', 'users'], () => import('./privacy/privacy-tab.tsx')),
    'PrivacyTab',
  ),
  settings: tab(
    withTexts(['adminReference'], () => import('./settings/settings-tab.tsx')),
    'SettingsTab',
  ),
  status: tab(() => import('./status/status-tab.tsx'), 'StatusTab'),
};

/** The admin area, its tabs in `?tab=` (domain/screens#admin-area). */
export function Admins() {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const go = (name: string) =>
    void navigate({ to: '.', search: (): Record<string, string> => ({ tab: name }) });
  const allowed = adminTabs(can);
  const shown = adminTabOf(search, allowed);
  const [loadTabs] = useState(() => loadEach(allowed.map((name) => PARTS_BY_TAB[name])));
  useLoadedAhead(loadTabs);

  let content: ReactNode = <NoPermissionPanel />;
  if (shown) {
    const Content = PARTS_BY_TAB[shown];
    content = (
      <Suspense fallback={<Skeleton height={320} radius="lg" />}>
        <Content />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader title={t('admins.title')} />
      {allowed.length === 0 ? (
        content
      ) : (
        <>
          <PageTabs
            label={t('admins.tabs')}
            tabs={allowed.map((name) => ({ name, label: t(`admins.tab.${name}`) }))}
            shown={shown ?? null}
            onGo={go}
          >
            {(name) => (name === shown ? content : null)}
          </PageTabs>
          {!shown && content}
        </>
      )}
    </>
  );
}
