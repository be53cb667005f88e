import { EFFECTIVE_STATUSES } from '@connect/contract/constants.ts';
import {
  HOST_TOPIC_MAX,
  type HostLink,
  type HostLinkItem,
  type HostRole,
} from '@connect/contract/content/host-links.ts';
import { type HostItem, hosts } from '@connect/contract/hosts/host.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { itemQuery } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { ApiError } from '../../api/start/api-error.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { Avatar } from '../../kit/display/avatar.tsx';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { PickerSearch, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { type FieldHandle, takeOut, useField } from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { OrderedTable } from '../../kit/ordered/ordered-table.tsx';
import { Later } from '../../kit/page/later.tsx';
import { ErrorLine } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { ContentStatus } from '../item/content-status.tsx';
import { finderIn } from '../item/finder.ts';
import { focalStyle } from '../item/focal-style.ts';
import { ItemLink } from '../item/item-links.tsx';
import classes from './hosts-field.module.css';

const NewHostDialog = lazyChunk(() => import('./new-host-dialog.tsx'));

type Person = NonNullable<HostLinkItem['host']>;

export const fullName = (person: { title_prefix: string; name: string }) =>
  `${person.title_prefix} ${person.name}`.trim();

const personOf = (item: HostItem): Person => ({
  id: item.id,
  name: item.title,
  title_prefix: item.title_prefix,
  workplace: item.workplace,
  photo: item.featured_image?.variants.thumb ?? null,
  focal: item.featured_image?.focal,
  publicity_consent: item.publicity_consent,
  effective_status: item.effective_status,
});

interface Chosen {
  person: Person | null;
  failed: { error: Error; retry: () => void } | null;
}

/** The chosen hosts: from the item, or read one by one. */
export function usePeople(kind: HostKind, ids: readonly number[], linked: readonly HostLinkItem[]) {
  const saved = new Map(linked.flatMap(({ host }) => (host ? [[host.id, host] as const] : [])));
  const missing = ids.filter((id) => !saved.has(id));
  const read = useQueries({
    queries: missing.map((id) => itemQuery(hosts[kind].get, id)),
  });
  return (id: number): Chosen => {
    const query = read[missing.indexOf(id)];
    const person = saved.get(id) ?? (query?.data ? personOf(query.data.data) : null);
    const failed = query?.error ? { error: query.error, retry: () => void query.refetch() } : null;
    return { person, failed };
  };
}

function PersonCell(props: Chosen & { id: number; kind: HostKind }) {
  const { id, kind, person, failed } = props;
  const { t } = useText();
  const status = EFFECTIVE_STATUSES.find((one) => one === person?.effective_status);
  if (!person) {
    const isGone = failed?.error instanceof ApiError && failed.error.status === 404;
    return (
      <div className={classes.person}>
        {isGone ? t('hosts.links.gone', { id }) : `#${id}`}
        {failed && !isGone && <ErrorLine {...failed} />}
      </div>
    );
  }
  return (
    <div className={classes.person}>
      <Avatar name={person.name} url={person.photo} style={focalStyle(person)} />
      <div>
        <div className={classes.name}>
          <ItemLink item={{ type: kind, id, title: fullName(person) }} />
          {!person.publicity_consent ? (
            <StatusPill tone="warn">{t('hosts.consentMissing')}</StatusPill>
          ) : (
            status && status !== 'published' && <ContentStatus status={status} short />
          )}
        </div>
        {person.workplace && <div className={classes.place}>{person.workplace}</div>}
      </div>
    </div>
  );
}

/** The role of a host, and the topic where there is one. */
function Part(props: {
  row: HostLink;
  name: string;
  roles: readonly HostRole[];
  withTopic: boolean | undefined;
  readOnly: boolean;
  onChange: (part: Partial<HostLink>) => void;
  onBlur: () => void;
}) {
  const { row, name, roles, withTopic, readOnly, onChange, onBlur } = props;
  const { t } = useText();
  return (
    <>
      <Select
        className={classes.role}
        aria-label={t('hosts.links.role', { name: name })}
        data={roles.map((role) => ({
          value: role,
          label: t(`hosts.links.roles.${role}`),
        }))}
        value={row.role}
        onChange={(chosen) => {
          const role = roles.find((one) => one === chosen);
          if (role) onChange({ role });
        }}
        allowDeselect={false}
        readOnly={readOnly}
      />
      {withTopic && (
        <TextInput
          className={classes.topic}
          aria-label={t('hosts.links.topic', { name: name })}
          placeholder={readOnly ? undefined : t('hosts.links.topicHint')}
          value={row.topic}
          onChange={(event) => onChange({ topic: event.currentTarget.value })}
          onBlur={onBlur}
          maxLength={HOST_TOPIC_MAX}
          readOnly={readOnly}
        />
      )}
    </>
  );
}

interface HostsFieldProps {
  field: FieldHandle<HostLink[]>;
  /** The kind that the hosts are searched in. */
  kind: HostKind;
  roles: readonly [HostRole, ...HostRole[]];
  /** Each host has a topic. */
  withTopic?: boolean;
  /** The hosts that came with the saved item. */
  linked: readonly HostLinkItem[];
  max?: number;
}

/**
 * The hosts of an item: found by name or newly made, each with a role, in an order that can be
 * changed.
 */
export function HostsField({ field, kind, roles, withTopic, linked, max = 20 }: HostsFieldProps) {
  const { t } = useText();
  const can = useCan();
  const { value, set, error, label, readOnly, blur } = useField(field, true);
  const [adding, setAdding] = useState(false);
  const ids = value.map(({ host_id }) => host_id);
  const personFor = usePeople(kind, ids, linked);
  const nameOf = (id: number) => {
    const { person } = personFor(id);
    return person ? fullName(person) : `#${id}`;
  };
  const change = (id: number, part: Partial<HostLink>) =>
    set(field.get().map((row) => (row.host_id === id ? { ...row, ...part } : row)));
  const add = (id: number) => set([...field.get(), { host_id: id, role: roles[0], topic: '' }]);
  const remove = (id: number) => {
    const at = (row: HostLink) => row.host_id === id;
    const putBack = takeOut(field, field.get().findIndex(at));
    // Somebody may have been found and added again.
    const undo = () => field.get().some(at) || putBack();
    notifyDone(t('hosts.links.removed', { name: nameOf(id) }), undo);
  };
  const source: PickerSource = {
    name: `${kind}-published`,
    search: async (search, signal) => {
      const find = finderIn(hosts[kind].list, { status: 'published', order_by: 'title' });
      return (await find(search, signal)).map((row) => ({
        id: row.id,
        title: fullName({ ...row, name: row.title }),
        note: row.workplace,
        photo: row.cover?.thumb ?? null,
      }));
    },
  };

  return (
    <>
      {value.length > 0 ? (
        <OrderedTable
          caption={label}
          rows={value}
          rowKey={({ host_id }) => host_id}
          rowLabel={({ host_id }) => nameOf(host_id)}
          onOrder={
            readOnly
              ? undefined
              : (order) => set(order.flatMap((id) => value.filter((row) => row.host_id === id)))
          }
          columns={[
            {
              key: 'person',
              label: t(withTopic ? 'hosts.links.columns' : 'hosts.links.columnsPlain'),
              wrap: true,
              render: (row) => (
                <FieldBox name={`${field.name}.${value.indexOf(row)}`}>
                  <div className={classes.row}>
                    <PersonCell id={row.host_id} kind={kind} {...personFor(row.host_id)} />
                    <Part
                      row={row}
                      name={nameOf(row.host_id)}
                      roles={roles}
                      withTopic={withTopic}
                      readOnly={readOnly}
                      onChange={(part) => change(row.host_id, part)}
                      onBlur={blur}
                    />
                  </div>
                </FieldBox>
              ),
            },
          ]}
          actions={
            readOnly
              ? undefined
              : (row) => (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    onClick={() => remove(row.host_id)}
                    aria-label={`${t('form.remove')}: ${nameOf(row.host_id)}`}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )
          }
        />
      ) : (
        <Text size="sm" c="var(--ink-2)">
          {t('hosts.links.none')}
        </Text>
      )}
      {!readOnly && value.length < max ? (
        <div className={classes.add}>
          <PickerSearch
            name={field.name}
            source={source}
            label={t('hosts.links.find')}
            placeholder={t('hosts.links.findHint')}
            nothing={t('hosts.links.nothing')}
            error={error}
            readOnly={false}
            exclude={ids}
            onBlur={blur}
            onPick={({ id }) => add(id)}
          />
          {can('host.create') && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t(`hosts.links.create.${kind}`)}
            </Button>
          )}
        </div>
      ) : (
        <FieldBox name={field.name}>
          {error && (
            <Text role="alert" size="sm" c="var(--bad)">
              {error}
            </Text>
          )}
          {!readOnly && (
            <Text size="sm" c="var(--ink-2)">
              {t('hosts.links.full', { n: max })}
            </Text>
          )}
        </FieldBox>
      )}
      <Later>
        {adding && <NewHostDialog kind={kind} onClose={() => setAdding(false)} onCreated={add} />}
      </Later>
    </>
  );
}
