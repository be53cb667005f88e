import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { idParams, Notice } from '@connect/contract/calls/envelope.ts';
import type { revisionParams, revisionRow } from '@connect/contract/content/content-calls.ts';
import { Button, Drawer, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconRestore } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { keepReply, refresh } from '../../api/after-write.ts';
import { resourceKeys, revisionsQuery } from '../../api/queries.ts';
import { ApiError, call } from '../../api/start/client.ts';
import ConfirmDialog from '../../kit/dialog/confirm-dialog.tsx';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { EmptyPanel, ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useTyped } from '../../kit/page/use-typed.ts';
import { FieldDiff } from '../../records/difference/field-diff.tsx';
import { useText } from '../../text/i18n.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { reasonAbout } from '../picture/media-refusal.ts';
import { RevisionList } from './revision-list.tsx';

export type Revision = z.output<typeof revisionRow>;
type RevisionParams = typeof revisionParams;

/** The revision calls of one kind of content. */
export interface RevisionCalls {
  revisions: Endpoint<typeof idParams, z.ZodType, z.ZodType, z.ZodType<{ data: Revision[] }>>;
  revision: Endpoint<
    RevisionParams,
    z.ZodType,
    z.ZodType,
    z.ZodType<{ data: { snapshot: Record<string, unknown> } }>
  >;
  restoreRevision: Endpoint<
    RevisionParams,
    z.ZodType,
    z.ZodType<unknown, { version?: number; reason?: string }>,
    z.ZodType<{ meta: { warnings?: Notice[] } }>
  >;
}

interface HistoryDrawerProps {
  id: number;
  /** The version in the form, which restoring replaces. */
  version: number;
  calls: RevisionCalls;
  /** Whether the staff may restore a revision. */
  mayRestore: boolean;
  /** Users can see the item: restored as a draft it disappears for them. */
  live: boolean;
  /** Shows the dependents of the published item; resolves to whether to go on. */
  mayUnpublish: () => Promise<boolean>;
  onClose: () => void;
}

type Pair = readonly [older: number, newer: number];

/** The revisions of an item: any two compared field by field, any older one restored as a draft. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { id, version, calls, mayRestore, live, mayUnpublish, onClose } = props;
  const { t } = useText();
  const client = useQueryClient();
  const list = useQuery(revisionsQuery(calls.revisions, id));
  const [pair, setPair] = useState<Pair | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  /** A restore that a rule needs a reason for, and the rule's words. */
  const [unexplained, setUnexplained] = useState<{ revision: number; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /** The version when the staff asked for the restore: a later one has not been seen. */
  const asked = useRef(version);
  const typed = useTyped<number>();
  const newest = list.data?.data[0]?.revision_no;

  const restore = async (revision: number, reason?: string) => {
    const keys = resourceKeys(calls.restoreRevision.tag);
    setBusy(true);
    try {
      const reply = await call(calls.restoreRevision, {
        params: { id: String(id), revision: String(revision) },
        body: { version: asked.current, reason },
      });
      typed.done(revision);
      keepReply(client, keys.item(id), reply);
      const lost = reply.meta.warnings?.filter(({ code }) => code === 'left_out') ?? [];
      if (lost.length === 0) notifyDone(t('history.restored', { n: revision }));
      else {
        const said = [t('history.restored', { n: revision }), ...lost.map((one) => one.message)];
        notifyError(new Error(said.join(' · ')));
      }
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      if (refused?.code === 'reason_required') {
        setUnexplained({ revision, text: reasonAbout(refused) });
      } else if (refused?.code === 'depended_on') {
        void mayUnpublish().then((go) => (go ? restore(revision, reason) : undefined), notifyError);
      } else notifyError(error);
    } finally {
      setBusy(false);
      // What refuses it may be a version that is not on screen yet.
      void refresh(client, { queryKey: keys.all });
    }
  };

  const restoreButton = (revision: number) =>
    mayRestore &&
    revision !== newest && (
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        leftSection={<IconRestore size={15} aria-hidden="true" />}
        aria-label={`${t('history.restore')}: ${t('history.revision', { n: revision })}`}
        onClick={() => {
          asked.current = version;
          if (!live) return setRestoring(revision);
          const text = `${t('history.restoreText')} ${t('content.reasonText')}`;
          setUnexplained({ revision, text });
        }}
      >
        {t('history.restore')}
      </Button>
    );

  const body = () => {
    if (list.error && !list.data) {
      return <ErrorPanel error={list.error} retry={() => void list.refetch()} />;
    }
    if (!list.data) return <Text c="dimmed">{t('shell.loading')}</Text>;
    if (list.data.data.length === 0) return <EmptyPanel title={t('history.empty')} />;
    if (pair) {
      return (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            mb="sm"
            data-autofocus
            leftSection={<IconArrowLeft size={15} aria-hidden="true" />}
            onClick={() => setPair(null)}
          >
            {t('history.back')}
          </Button>
          <Comparison id={id} call={calls.revision} pair={pair} restoreButton={restoreButton} />
        </>
      );
    }
    return (
      <RevisionList
        revisions={list.data.data}
        onCompare={(older, newer) => setPair([older, newer])}
        restoreButton={restoreButton}
      />
    );
  };

  return (
    <>
      <Drawer
        opened
        onClose={onClose}
        // Escape closes the dialog on top first.
        closeOnEscape={restoring === null && unexplained === null}
        position="right"
        size={pair ? 'xl' : 'lg'}
        title={
          pair ? t('history.compareTitle', { left: pair[0], right: pair[1] }) : t('history.title')
        }
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {body()}
      </Drawer>
      {restoring !== null && (
        <ConfirmDialog
          title={t('history.restoreTitle', { n: restoring })}
          text={t('history.restoreText')}
          yes={t('history.restore')}
          danger={false}
          onAnswer={(yes) => {
            setRestoring(null);
            if (yes) void restore(restoring);
          }}
        />
      )}
      {unexplained !== null && (
        <ReasonDialog
          words={{
            title: t('history.restoreTitle', { n: unexplained.revision }),
            text: unexplained.text,
            confirm: t('history.restore'),
          }}
          initial={typed.of(unexplained.revision)}
          onDone={(reason) => {
            setUnexplained(null);
            if (reason === null) return;
            typed.keep(unexplained.revision, reason);
            void restore(unexplained.revision, reason);
          }}
        />
      )}
    </>
  );
}

interface ComparisonProps {
  id: number;
  call: RevisionCalls['revision'];
  pair: Pair;
  restoreButton: (revision: number) => React.ReactNode;
}

function Comparison({ id, call: endpoint, pair, restoreButton }: ComparisonProps) {
  const { t } = useText();
  const [left, right] = useQueries({
    queries: pair.map((revision) => ({
      queryKey: [...resourceKeys(endpoint.tag).revisions(id), revision],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoint, { params: { id: String(id), revision: String(revision) }, signal }),
      // A saved revision never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const failed = [left, right].find((query) => query?.error);
  if (failed) return <ErrorPanel error={failed.error} retry={() => void failed.refetch()} />;
  if (!left?.data || !right?.data) return <Text c="dimmed">{t('shell.loading')}</Text>;
  const [older, newer] = pair;
  return (
    <>
      <Group gap="xs" mb="md">
        {restoreButton(older)}
        {restoreButton(newer)}
      </Group>
      <FieldDiff
        left={left.data.data.snapshot}
        right={right.data.data.snapshot}
        leftTitle={t('history.revision', { n: older })}
        rightTitle={t('history.revision', { n: newer })}
      />
    </>
  );
}
