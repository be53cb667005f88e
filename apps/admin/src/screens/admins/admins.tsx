import type { Permission } from '@connect/contract/permissions.ts';
import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useCan } from '../../api/session.ts';
import { loadChunk } from '../../chunk.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { PageTabs } from '../../kit/page-tabs.tsx';
import { NoPermissionPanel } from '../../kit/state-panels.tsx';
import { useText, withTexts } from '../../text/i18n.ts';

/** A tab in a file of its own, loaded when it is first shown. */
const tab = <Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
) =>
  lazy(async (): Promise<{ default: ComponentType }> => {
    const module = await loadChunk(load);
    return { default: module[name] };
  });

interface AdminTab {
  permission: Permission;
  Content: ComponentType;
}

/** Every tab with whom it is for, in the order of DOMAIN 3.9. */
const TABS = {
  administrators: {
    permission: 'staff.view',
    Content: tab(() => import('./administrators-tab.tsx'), 'AdministratorsTab'),
  },
  roles: { permission: 'admin.view', Content: tab(() => import('./roles-tab.tsx'), 'RolesTab') },
  reference: {
    permission: 'admin.view',
    Content: tab(
      withTexts('adminReference', () => import('./reference-tab.tsx')),
      'ReferenceTab',
    ),
  },
  'api-keys': {
    permission: 'api_key.view',
    Content: tab(() => import('./api-keys-tab.tsx'), 'ApiKeysTab'),
  },
  audit: {
    permission: 'audit.view',
    // It speaks of every kind.
    Content: tab(
      withTexts(
        ['documents', 'messageTemplates', 'recordings', 'webinars'],
        () => import('./audit-tab.tsx'),
      ),
      'AuditTab',
    ),
  },
  settings: {
    permission: 'admin.view',
    Content: tab(
      withTexts('adminReference', () => import('./settings-tab.tsx')),
      'SettingsTab',
    ),
  },
  status: { permission: 'admin.view', Content: tab(() => import('./status-tab.tsx'), 'StatusTab') },
} as const satisfies Record<string, AdminTab>;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[]; // parser: the keys of the record just written

/** The admin area, its tabs in `?tab=` (DOMAIN 3.9). */
export function Admins() {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const go = (name: string) =>
    void navigate({ to: '.', search: (): Record<string, string> => ({ tab: name }) });
  const allowed = NAMES.filter((name) => can(TABS[name].permission));
  // What is not in the address is the first tab; what is not for this person is no tab.
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
