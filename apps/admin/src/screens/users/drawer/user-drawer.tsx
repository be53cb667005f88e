import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { type UserRow, user } from '@connect/contract/users/user.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { FieldLabels } from '../../../kit/form-values/form-field.ts';
import { Later } from '../../../kit/page/later.tsx';
import { NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { loadEach } from '../../../kit/tabs/load-each.ts';
import { PageTabs } from '../../../kit/tabs/page-tabs.tsx';
import classes from '../../../records/beside/drawer.module.css';
import {
  type Beside,
  DrawerMissing,
  DrawerPlainHead,
  DrawerWaiting,
} from '../../../records/beside/drawer-parts.tsx';
import { RowDrawer } from '../../../records/beside/row-drawer.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { type DrawerTab, useDrawerAddress } from '../cells/use-drawer-address.ts';
import { USER_LIST, type UserListKind } from '../cells/user-list-kind.ts';
import { DataTab } from './data-tab.tsx';
import { DrawerHead } from './drawer-head.tsx';

const UserForm = lazyChunk(() => import('../form/user-form.tsx'));
const DuplicateHint = loadable(withTexts('merging', () => import('../merging/duplicate-hint.tsx')));
const BY_TAB = {
  license: lazyChunk(() => import('./license-tab.tsx')),
  activity: lazyChunk(() => import('../activity/activity-tab.tsx')),
  adoption: lazyChunk(() => import('../adoption/adoption-tab.tsx')),
  credits: lazyChunk(() => import('../credits/credits-tab.tsx')),
  consents: lazyChunk(() => import('../consents/consents-tab.tsx')),
  rights: loadable(withTexts(['dataSubject'], () => import('../rights/rights-tab.tsx'))),
};
const loadTabs = loadEach(Object.values(BY_TAB));

type Reply = ReplyOf<typeof user.get>;

/** Whoever gets CPE or CME. */
const EARNS: readonly string[] = ['doctor', 'pharmacist'];

/** The tabs that a user has for this role. */
function tabsOf({ data }: Reply, rights: boolean): DrawerTab[] {
  const cares = isHcp(data.user_type);
  return [
    'data',
    ...(cares ? (['license'] as const) : []),
    'activity',
    ...(cares && data.adoption !== null ? (['adoption'] as const) : []),
    ...(EARNS.includes(data.user_type) ? (['credits'] as const) : []),
    'consents',
    ...(rights ? (['rights'] as const) : []),
  ];
}

function Open({ reply, beside, kind }: { reply: Reply; beside: Beside; kind: UserListKind }) {
  const { t } = useText();
  const can = useCan();
  const { tab, editing, show } = useDrawerAddress();
  const item = reply.data;
  const body = useRef<HTMLDivElement>(null);
  // The form may have been scrolled to its end; the tabs stand at the top.
  useEffect(() => {
    if (!editing) body.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
  }, [editing]);
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
      <div ref={body} className={classes.body}>
        {!item.masked && reply.meta.permissions?.edit_all && (
          <Later>
            <DuplicateHint id={item.id} />
          </Later>
        )}
        <PageTabs
          label={t('person.tabs')}
          tabs={names.map((name) => ({ name, label: t(`person.tab.${name}`) }))}
          shown={names.includes(tab) ? tab : 'data'}
          onGo={(name) => show(item.id, name)}
        >
          {(name) => (
            <Suspense fallback={<DrawerWaiting />}>
              {name === 'data' && <DataTab item={item} />}
              {name === 'license' && (
                <BY_TAB.license
                  key={item.id}
                  reply={reply}
                  types={USER_LIST[kind].pinned?.user_type}
                />
              )}
              {name === 'activity' && <BY_TAB.activity key={item.id} item={item} />}
              {name === 'adoption' && <BY_TAB.adoption key={item.id} item={item} />}
              {name === 'credits' && <BY_TAB.credits key={item.id} id={item.id} />}
              {name === 'consents' && <BY_TAB.consents key={item.id} id={item.id} />}
              {name === 'rights' && <BY_TAB.rights key={item.id} reply={reply} />}
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
  const { show, close } = useDrawerAddress();
  const winner = data && data.data.id !== id ? data.data.id : undefined;
  // Whoever was merged into another is read as that one; the address follows.
  useEffect(() => {
    if (winner !== undefined) show(winner);
  });
  if (data) return <Open reply={data} beside={beside} kind={kind} />;
  if (!error) return <DrawerWaiting onClose={close} />;
  return (
    <DrawerMissing
      title={t('kinds.user.name')}
      gone={t('person.gone')}
      query={query}
      onClose={close}
    />
  );
}

function Fresh({ kind }: { kind: UserListKind }) {
  const { t } = useText();
  const can = useCan();
  const { close } = useDrawerAddress();
  return (
    <>
      <DrawerPlainHead title={t(`users.create.${kind}`)} onClose={close} />
      {can('user.create') ? (
        <UserForm reply={null} type={kind === 'all' ? 'doctor' : kind} />
      ) : (
        <NoPermissionPanel />
      )}
    </>
  );
}

/** One user over the list, by `?id=`, or a new one by `?new=1` (domain/screens#user-screens). */
export default function UserDrawer(props: {
  kind: UserListKind;
  rows: readonly UserRow[] | undefined;
}) {
  const { kind, rows } = props;
  const { id, isNew, show, close } = useDrawerAddress();
  useLoadedAhead(loadTabs);
  return (
    <RowDrawer id={id} rows={rows} onShow={show} onClose={close}>
      {(beside) => (
        <FieldLabels value={userLabels}>
          <Suspense fallback={<DrawerWaiting onClose={close} />}>
            {isNew ? (
              <Fresh kind={kind} />
            ) : (
              id !== undefined && <Saved id={id} beside={beside} kind={kind} />
            )}
          </Suspense>
        </FieldLabels>
      )}
    </RowDrawer>
  );
}
