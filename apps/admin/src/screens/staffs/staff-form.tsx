import type { ReplyOf } from '@connect/contract/endpoint.ts';
import { type PasswordLink, staff } from '@connect/contract/resources/staff.ts';
import { Alert, Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { refresh } from '../../api/after-write.ts';
import { call } from '../../api/client.ts';
import { formItemQuery, resourceKeys } from '../../api/queries.ts';
import { useCan, useSession } from '../../api/session.ts';
import { DraftBanner } from '../../content/draft-banner.tsx';
import { FormPresence } from '../../content/presence.tsx';
import { useRecentItem } from '../../content/recent-items.ts';
import { FieldKind } from '../../kit/form-field.ts';
import { FormPage } from '../../kit/form-page.tsx';
import { ItemPending } from '../../kit/item-pending.tsx';
import { MoreMenu } from '../../kit/more-menu.tsx';
import { SaveButton } from '../../kit/save-state.tsx';
import { NoPermissionPanel } from '../../kit/state-panels.tsx';
import { type SaveRequest, useItemForm } from '../../kit/use-item-form.ts';
import { useTakeAddress } from '../../kit/use-take-address.ts';
import { useText } from '../../text/i18n.ts';
import { ActivityCard } from './activity-card.tsx';
import { LinkCard } from './link-card.tsx';
import { RoleSection } from './role-section.tsx';
import { SecurityCard } from './security-card.tsx';
import { SecurityNewCard } from './security-new-card.tsx';
import { rememberStaff } from './staff-cache.ts';
import type { StaffEditor } from './staff-editor.ts';
import { AccountSection, PersonSection } from './staff-sections.tsx';
import { StaffStatusPill } from './staff-status.tsx';
import {
  createBody,
  newStaffValues,
  type StaffValues,
  staffRules,
  staffValues,
  updateBody,
} from './staff-values.ts';
import type { StaffVerb } from './staff-verbs.ts';
import { useStaffActions } from './use-staff-actions.tsx';

const ConflictDialog = lazy(() => import('../../content/conflict-dialog.tsx'));

async function saveStaff(
  id: number | undefined,
  request: SaveRequest<StaffValues>,
): Promise<ReplyOf<typeof staff.create>> {
  const { changes, values, version } = request;
  if (id === undefined) return call(staff.create, { body: createBody(values) });
  return call(staff.update, {
    params: { id: String(id) },
    body: updateBody(changes, version ?? 1),
  });
}

function Editor({ id, reply }: { id?: number; reply: ReplyOf<typeof staff.get> | null }) {
  const { t } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeAddress = useTakeAddress();
  const actions = useStaffActions();
  /** Known from the first save on: a second one right behind it must not make another account. */
  const savedId = useRef(id);
  const link = useRef<PasswordLink | undefined>(undefined);

  const item = reply?.data ?? null;
  useRecentItem(item && { type: 'staff', id: item.id, title: item.display_name });
  const values = useMemo(() => (item ? staffValues(item) : newStaffValues()), [item]);
  const rights = reply?.meta.permissions ?? { edit: true };
  const own = item?.id === me.id;
  const rules = useMemo(() => staffRules(item, own), [item, own]);

  const form = useItemForm<StaffValues>({
    userId: me.id,
    resource: staff.get.tag,
    id: id ?? 'new',
    values,
    version: item?.version ?? null,
    rules,
    readOnly: !rights.edit,
    titleOf: ({ display_name, first_name, last_name }) =>
      display_name || `${first_name} ${last_name}`.trim() || t('staffs.create'),
    secret: ['password', 'current_password'],
    save: async (request) => {
      const saved = await saveStaff(savedId.current, request);
      savedId.current = saved.data.id;
      link.current = saved.meta.password_link;
      rememberStaff(client, saved);
      void refresh(client, {
        queryKey: resourceKeys(staff.get.tag).all,
        predicate: ({ queryKey }) => queryKey[1] !== 'item',
      });
      return {
        id: saved.data.id,
        values: staffValues(saved.data),
        version: saved.data.version,
      };
    },
    onSaved: async (saved) => {
      if (id !== undefined) return;
      const name = saved.values.display_name;
      const target = { id: saved.id, display_name: name };
      await actions.handOver(target, link.current, t('staffs.done.create'));
      link.current = undefined;
      await takeAddress('/staffs/$id', saved.id);
    },
  });
  const editor: StaffEditor = { form, item, rights, own };

  const run = async (verb: StaffVerb) => {
    if (!item || !(await actions.run(verb, item)) || verb !== 'remove') return;
    await form.draft.drop();
    await navigate({ to: '/staffs', ignoreBlocker: true });
  };

  return (
    <FieldKind value="staff">
      <FormPage
        form={form}
        title={item?.display_name ?? t('staffs.create')}
        breadcrumb={[{ label: t('staffs.title'), to: '/staffs' }]}
        backTo="/staffs"
        badge={
          item && (
            <>
              <StaffStatusPill status={item.status} />
              <FormPresence form={form} type="staff" id={item.id} />
            </>
          )
        }
        actions={
          <>
            <SaveButton form={form} />
            {rights.delete && (
              <MoreMenu>
                <Menu.Item
                  color="var(--bad)"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => void run('remove')}
                >
                  {t('staffs.action.remove')}
                </Menu.Item>
              </MoreMenu>
            )}
          </>
        }
        notices={
          <>
            <DraftBanner form={form} />
            {form.readOnly && (
              <Alert color="brand" mb={14}>
                {t(
                  me.role === 'admin' && (item?.role === 'admin' || item?.role === 'super_admin')
                    ? 'staffs.readOnlyAdministrator'
                    : 'form.readOnly',
                )}
              </Alert>
            )}
          </>
        }
        rail={
          <>
            {item ? (
              <SecurityCard editor={editor} item={item} run={(verb) => void run(verb)} />
            ) : (
              <SecurityNewCard editor={editor} />
            )}
            <LinkCard editor={editor} />
            {item && <ActivityCard id={item.id} />}
          </>
        }
      >
        <AccountSection editor={editor} />
        <PersonSection editor={editor} />
        <RoleSection editor={editor} />
        <Suspense>
          {id !== undefined && form.conflict && (
            <ConflictDialog
              form={form}
              conflict={form.conflict}
              latest={async () => {
                const fresh = await call(staff.get, { params: { id: String(id) } });
                return { values: staffValues(fresh.data), version: fresh.data.version };
              }}
            />
          )}
        </Suspense>
      </FormPage>
      {actions.dialogs}
    </FieldKind>
  );
}

/** Form of a new account, or of a saved one (SPEC 2, DOMAIN 3.8). */
export function StaffForm({ id }: { id?: number }) {
  const can = useCan();
  const query = useQuery(formItemQuery(staff.get, id));
  if (id === undefined && !can('staff.create')) return <NoPermissionPanel />;
  if (id !== undefined && !query.data) return <ItemPending query={query} />;
  return <Editor id={id} reply={query.data ?? null} />;
}
