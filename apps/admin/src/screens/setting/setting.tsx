import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { PageTabs } from '../../kit/tabs/page-tabs.tsx';
import { useText } from '../../text/i18n.ts';
import { DisplayTab } from './display-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import classes from './setting.module.css';

const NAMES = ['profile', 'security', 'display', 'notifications'] as const;
type Tab = (typeof NAMES)[number];

const CONTENT: Record<Tab, ComponentType> = {
  profile: ProfileTab,
  security: SecurityTab,
  display: DisplayTab,
  notifications: NotificationsTab,
};

/** The settings of the signed-in staff, tabs in `?tab=` (domain/staff#own-settings). */
export function Setting() {
  const { t } = useText();
  const navigate = useNavigate();
  const { tab }: Record<string, unknown> = useSearch({ strict: false });
  return (
    <>
      <PageHeader title={t('setting.title')} crumb="Setting" />
      <PageTabs
        label={t('setting.title')}
        tabs={NAMES.map((name) => ({ name, label: t(`setting.tab.${name}`) }))}
        shown={NAMES.find((name) => name === tab) ?? 'profile'}
        onGo={(name) => void navigate({ to: '/setting', search: { tab: name }, replace: true })}
        keepMounted
      >
        {(name) => {
          const Content = CONTENT[name];
          return (
            <div className={classes.panel}>
              <Content />
            </div>
          );
        }}
      </PageTabs>
    </>
  );
}
