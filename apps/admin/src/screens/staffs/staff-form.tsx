import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { type StaffItem, staff, staffLabels } from '@connect/contract/staff/staff.ts';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan, useSession } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { MoreMenu } from '../../kit/form/more-menu.tsx';
import type { SaveRequest } from '../../kit/form/use-item-form.ts';
import { useSamePage } from '../../kit/page/use-same-page.ts';
import { RecordFormPage, RecordPage } from '../../records/form/record-form-page.tsx';
import { type RecordSource, useRecordForm } from '../../records/form/use-record-form.ts';
import { useText } from '../../text/i18n.ts';
import { ActivityCard } from './activity-card.tsx';
import type { StaffVerb } from './dialogs/staff-verbs.ts';
import { LinkCard } from './link-card.tsx';
import { rememberStaff } from './list/staff-cache.ts';
import { StaffStatusPill } from './list/staff-status.tsx';
import { useStaffActions } from './list/use-staff-actions.tsx';
import { RoleSection } from './role-section.tsx';
import { SecurityCard } from './security-card.tsx';
import { SecurityNewCard } from './security-new-card.tsx';
import type { StaffEditor } from './staff-editor.ts';
import { AccountSection, PersonSection } from './staff-sections.tsx';
import {
  createBody,
  newStaffValues,
  type StaffValues,
  staffRules,
  staffValues,
  updateBody,
} from './staff-values.ts';

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

const source: RecordSource<StaffValues, StaffItem> = {
  get: staff.get,
  form: '/staffs/$id',
  valuesOf: staffValues,
  newValues: newStaffValues,
};

function Editor({ id, reply }: { id?: number; reply: ReplyOf<typeof staff.get> | null }) {
  const { t } = useText();
  const { me } = useSession();
  const navigate = useNavigate();
  const samePage = useSamePage();
  const actions = useStaffActions();
  const own = reply?.data.id === me.id;
  const rules = useMemo(() => staffRules(reply?.data ?? null, own), [reply, own]);

  const record = useRecordForm<StaffValues, StaffItem, ReplyOf<typeof staff.create>>({
    source,
    id,
    reply,
    newRights: { edit: true },
    rules,
    titleOf: ({ display_name, first_name, last_name }) =>
      display_name || `${first_name} ${last_name}`.trim() || t('staffs.create'),
    secret: ['password', 'current_password'],
    write: saveStaff,
    keep: rememberStaff,
    onCreated: ({ data, meta }) =>
      actions.handOver(data, meta.password_link, t('staffs.done.create')),
  });
  const { form, item, rights } = record;
  const editor: StaffEditor = { form, item, rights, own };

  const run = async (verb: StaffVerb) => {
    const isHere = samePage();
    if (!item || !(await actions.run(verb, item)) || verb !== 'remove') return;
    await form.draft.drop();
    if (isHere()) await navigate({ to: '/staffs', ignoreBlocker: true });
  };

  return (
    <>
      <RecordFormPage
        record={record}
        type="staff"
        title={item?.display_name ?? t('staffs.create')}
        breadcrumb={[{ label: t('staffs.title'), to: '/staffs' }]}
        backTo="/staffs"
        status={item && <StaffStatusPill status={item.status} />}
        menu={
          rights.delete && (
            <MoreMenu>
              <Menu.Item
                color="var(--bad)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void run('remove')}
              >
                {t('staffs.action.remove')}
              </Menu.Item>
            </MoreMenu>
          )
        }
        readOnlyText={t(
          me.role === 'admin' && (item?.role === 'admin' || item?.role === 'super_admin')
            ? 'staffs.readOnlyAdministrator'
            : 'form.readOnly',
        )}
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
      </RecordFormPage>
      {actions.dialogs}
    </>
  );
}

export function StaffForm({ id }: { id?: number }) {
  const can = useCan();
  return (
    <RecordPage get={staff.get} id={id} mayCreate={can('staff.create')} labels={staffLabels}>
      {(reply) => <Editor id={id} reply={reply} />}
    </RecordPage>
  );
}
