import type { Permission } from '@connect/contract/permissions.ts';
import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useCan } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { NoPermissionPanel } from '../../kit/page/state-panels.tsx';
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

interface AdminTab {
  permission: Permission;
  Content: ComponentType;
}

/** All tabs in order, each with the permission it needs (domain/screens#admin-area). */
const TABS = {
  administrators: {
    permission: 'staff.view',
    Content: tab(() => import('./roles/administrators-tab.tsx'), 'AdministratorsTab'),
  },
  roles: {
    permission: 'admin.view',
    Content: tab(() => import('./roles/roles-tab.tsx'), 'RolesTab'),
  },
  reference: {
    permission: 'admin.view',
    Content: tab(
      withTexts('adminReference', () => import('./reference/reference-tab.tsx')),
      'ReferenceTab',
    ),
  },
  'api-keys': {
    permission: 'api_key.view',
    Content: tab(() => import('./api-keys/api-keys-tab.tsx'), 'ApiKeysTab'),
  },
  audit: {
    permission: 'audit.view',
    // The audit log names things of every kind, so this tab needs the texts of all.
    Content: tab(
      withTexts(
        ['documents', 'messageTemplates', 'recordings', 'webinars'],
        () => import('./audit/audit-tab.tsx'),
      ),
      'AuditTab',
    ),
  },
  privacy: {
    permission: 'privacy.view',
    Content: tab(
      withTexts(['privacy', 'users'], () => import('./privacy/privacy-tab.tsx')),
      'PrivacyTab',
    ),
  },
  settings: {
    permission: 'admin.view',
    Content: tab(
      withTexts('adminReference', () => import('./settings/settings-tab.tsx')),
      'SettingsTab',
    ),
  },
  status: {
    permission: 'admin.view',
    Content: tab(() => import('./status/status-tab.tsx'), 'StatusTab'),
  },
} as const satisfies Record<string, AdminTab>;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[]; // parser: the keys of the record just written

/** The admin area, its tabs in `?tab=` (domain/screens#admin-area). */
export function Admins() {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const go = (name: string) =>
    void navigate({ to: '.', search: (): Record<string, string> => ({ tab: name }) });
  const allowed = NAMES.filter((name) => can(TABS[name].permission));
  // Without `tab` the first one is shown; a tab that the staff may not see counts as unknown.
  const wanted = search.tab === undefined ? allowed[0] : search.tab;
  const shown = allowed.find((name) => name === wanted);

  let content: ReactNode = <NoPermissionPanel />;
  if (shown) {
    const { Content } = TABS[shown];
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
