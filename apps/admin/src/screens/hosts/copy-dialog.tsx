import { hosts } from '@connect/contract/hosts/host.ts';
import { HOST_KINDS, type HostKind } from '@connect/contract/kinds.ts';
import { Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { screensOf } from '../../content/item/content-screen.ts';
import { focalStyle } from '../../content/item/focal-style.ts';
import { Avatar } from '../../kit/display/avatar.tsx';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useSamePage } from '../../kit/page/use-same-page.ts';
import { useText } from '../../text/i18n.ts';
import classes from './hosts.module.css';

const SHOWN = '10';
const PAUSE_MS = 300;

/** Chooses a host of the other two kinds and makes a draft of it in this kind. */
export default function CopyDialog({ kind, onClose }: { kind: HostKind; onClose: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const samePage = useSamePage();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const others = HOST_KINDS.filter((other) => other !== kind);
  const found = useQuery({
    queryKey: ['host-copy', kind, search],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        others.map(async (other) => {
          const query = { search: search || undefined, limit: SHOWN, order_by: 'title' as const };
          const { data } = await call(hosts[other].list, { query, signal, silent: true });
          return data.map((row) => ({ ...row, kind: other }));
        }),
      );
      return lists.flat();
    },
  });

  const copy = async (id: number, from: HostKind) => {
    const isHere = samePage();
    setBusy(true);
    try {
      const made = await call(hosts[from].copy, { params: { id: String(id) }, body: { to: kind } });
      void refresh(client, { queryKey: resourceKeys(hosts[kind].get.tag).all });
      notifyDone(t('hosts.copied'));
      if (!isHere()) return;
      await navigate({
        to: screensOf(kind).routes.form,
        params: { id: String(made.data.id) },
        ignoreBlocker: true,
      });
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('hosts.copy')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <Text size="sm" mb="sm" c="var(--ink-2)">
        {t('hosts.copyText')}
      </Text>
      <TextInput
        label={t('hosts.copySearch')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {found.error && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      <ul className={classes.people} aria-busy={found.isFetching}>
        {found.data?.map((row) => (
          <li key={row.id}>
            <button type="button" disabled={busy} onClick={() => void copy(row.id, row.kind)}>
              <Avatar
                name={row.title}
                url={row.cover?.thumb ?? null}
                style={focalStyle(row.cover)}
              />
              <span className={classes.lines}>
                <span>{`${row.title_prefix} ${row.title}`.trim()}</span>
                <small>
                  {[t(`kinds.${row.kind}.one`), row.workplace].filter(Boolean).join(' · ')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.length === 0 && (
        <Text size="sm" role="status">
          {t('hosts.copyNothing')}
        </Text>
      )}
    </Modal>
  );
}
