import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { type UserRow, user } from '@connect/contract/users/user.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { ApiError } from '../../../api/start/client.ts';
import { FieldLabels } from '../../../kit/form-values/form-field.ts';
import { EmptyPanel, ErrorPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { PageTabs } from '../../../kit/tabs/page-tabs.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { type DrawerTab, useDrawerAddress } from '../cells/use-drawer-address.ts';
import { USER_LIST, type UserListKind } from '../cells/user-list-kind.ts';
import classes from '../parts/drawer.module.css';
import { DataTab } from './data-tab.tsx';
import { type Beside, DrawerHead, NewHead } from './drawer-head.tsx';

const UserForm = lazy(() => import('../form/user-form.tsx'));
const LicenseTab = lazy(() => import('./license-tab.tsx'));
const ActivityTab = lazy(() => import('../activity/activity-tab.tsx'));
const AdoptionTab = lazy(() => import('../adoption/adoption-tab.tsx'));
const DuplicateHint = lazy(withTexts('merging', () => import('../merging/duplicate-hint.tsx')));
const ConsentsTab = lazy(() => import('../consents/consents-tab.tsx'));
const RightsTab = lazy(withTexts('dataSubject', () => import('../rights/rights-tab.tsx')));

const Waiting = () => {
  const { t } = useText();
  return (
    <Stack gap={14} p={24} role="status" aria-label={t('shell.loading')}>
      <Skeleton height={30} width="60%" />
      <Skeleton height={18} width="80%" />
      <Skeleton height={240} mt={20} />
    </Stack>
  );
};

type Reply = ReplyOf<typeof user.get>;

/** The tabs that a user has for this role. */
function tabsOf({ data }: Reply, rights: boolean): DrawerTab[] {
  const cares = isHcp(data.user_type);
  return [
    'data',
    ...(cares ? (['license'] as const) : []),
    'activity',
    ...(cares && data.adoption !== null ? (['adoption'] as const) : []),
    'consents',
    ...(rights ? (['rights'] as const) : []),
  ];
}

function Open({ reply, beside, kind }: { reply: Reply; beside: Beside; kind: UserListKind }) {
  const { t } = useText();
  const can = useCan();
  const { tab, editing, show } = useDrawerAddress();
  const item = reply.data;
  const mayEdit = reply.meta.permissions?.edit === true && !item.masked;
  if (editing && mayEdit) {
    return (
      <>
        <DrawerHead reply={reply} beside={beside} editing />
        <UserForm key={item.id} reply={reply} />
      </>
    );
  }
  const names = tabsOf(reply, can('privacy.view'));
  return (
    <>
      <DrawerHead reply={reply} beside={beside} />
      <div className={classes.body}>
        {!item.masked && reply.meta.permissions?.edit_all && (
          <Suspense>
            <DuplicateHint id={item.id} />
          </Suspense>
        )}
        <PageTabs
          label={t('person.tabs')}
          tabs={names.map((name) => ({ name, label: t(`person.tab.${name}`) }))}
          shown={names.includes(tab) ? tab : 'data'}
          onGo={(name) => show(item.id, name)}
        >
          {(name) => (
            <Suspense fallback={<Waiting />}>
              {name === 'data' && <DataTab item={item} />}
              {name === 'license' && (
                <LicenseTab key={item.id} reply={reply} types={USER_LIST[kind].pinned?.user_type} />
              )}
              {name === 'activity' && <ActivityTab key={item.id} item={item} />}
              {name === 'adoption' && <AdoptionTab key={item.id} item={item} />}
              {name === 'consents' && <ConsentsTab key={item.id} id={item.id} />}
              {name === 'rights' && <RightsTab key={item.id} reply={reply} />}
            </Suspense>
          )}
        </PageTabs>
      </div>
    </>
  );
}

function Saved({ id, beside, kind }: { id: number; beside: Beside; kind: UserListKind }) {
  const { t } = useText();
  const query = useQuery(itemQuery(user.get, id));
  const { data, error } = query;
  const { show } = useDrawerAddress();
  const winner = data && data.data.id !== id ? data.data.id : undefined;
  // Whoever was merged into another is read as that one; the address follows.
  useEffect(() => {
    if (winner !== undefined) show(winner);
  });
  if (data) return <Open reply={data} beside={beside} kind={kind} />;
  if (!error) return <Waiting />;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <NewHead title={t('kinds.user.name')} />
      {missing ? (
        <EmptyPanel title={t('person.gone')} />
      ) : (
        <ErrorPanel error={error} retry={() => void query.refetch()} />
      )}
    </>
  );
}

function Fresh({ kind }: { kind: UserListKind }) {
  const { t } = useText();
  const can = useCan();
  return (
    <>
      <NewHead title={t(`users.create.${kind}`)} />
      {can('user.create') ? (
        <UserForm reply={null} type={kind === 'all' ? 'doctor' : kind} />
      ) : (
        <NoPermissionPanel />
      )}
    </>
  );
}

/** Escape belongs to what is open within the drawer first. */
const isTaken = (target: Element): boolean =>
  target.closest('[data-expanded], [aria-expanded="true"], [role="menu"], [role="listbox"]') !==
  null;

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One user over the list, by `?id=`, or a new one by `?new=1` (domain/screens#user-screens). */
export default function UserDrawer(props: {
  kind: UserListKind;
  rows: readonly UserRow[] | undefined;
}) {
  const { kind, rows } = props;
  const { id, isNew, show, close } = useDrawerAddress();
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const step = (by: -1 | 1) => (at === -1 ? undefined : rows?.[at + by]?.id);
  const beside: Beside = { previous: step(-1), next: step(1) };
  const move = (to: number | undefined) => {
    if (to !== undefined) show(to);
  };

  // The focus goes back to the row that was open last, not to the one that opened the drawer.
  useEffect(
    () => () => {
      const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
      (row ?? document.getElementById('rows'))?.focus({ preventScroll: row === null });
    },
    [id],
  );

  const content = useRef<HTMLDivElement>(null);
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    // What is rendered elsewhere, such as a dialog, has keys of its own; the page itself has none.
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target !== document.body && !content.current?.contains(target)) return;
    if (event.key === 'Escape' && !isTaken(target)) {
      event.preventDefault();
      close();
      return;
    }
    const by = ARROWS[event.key];
    const typing = target.closest('input, textarea');
    if (!by || !event.altKey || typing) return;
    event.preventDefault();
    move(by === -1 ? beside.previous : beside.next);
  });

  return (
    <Drawer.Root
      opened
      onClose={close}
      position="right"
      size={680}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content ref={content}>
        <FieldLabels value={userLabels}>
          <Suspense fallback={<Waiting />}>
            {isNew ? (
              <Fresh kind={kind} />
            ) : (
              id !== undefined && <Saved id={id} beside={beside} kind={kind} />
            )}
          </Suspense>
        </FieldLabels>
      </Drawer.Content>
    </Drawer.Root>
  );
}
