import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import {
  type LinkItem,
  type LinkTarget,
  type LinkValues,
  link,
  linkLabels,
} from '@connect/contract/links/link.ts';
import type { LinkKind } from '@connect/contract/links/link-choices.ts';
import { Alert, Menu } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { askedTarget } from '../../../api/first-reads.ts';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { TextAreaField } from '../../../kit/fields/fields.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { FormSkeleton } from '../../../kit/form/form-skeleton.tsx';
import { MoreMenu } from '../../../kit/form/more-menu.tsx';
import { fieldOf, type SaveRequest } from '../../../kit/form/use-item-form.ts';
import { useSamePage } from '../../../kit/page/use-same-page.ts';
import { RecordFormPage, RecordPage } from '../../../records/form/record-form-page.tsx';
import { type RecordSource, useRecordForm } from '../../../records/form/use-record-form.ts';
import { useText } from '../../../text/i18n.ts';
import { LinkStatePill } from '../list/link-state-pill.tsx';
import { verbsFor } from '../list/link-verbs.ts';
import { type LinkVerb, useLinkActions } from '../list/use-link-actions.tsx';
import { LimitsSection } from './limits-section.tsx';
import { QrCard, StateCard } from './link-cards.tsx';
import type { LinkEditor } from './link-editor.ts';
import {
  type KnownTargets,
  linkRules,
  linkValues,
  newLinkValues,
  newOlderValues,
  newValuesTo,
} from './link-values.ts';
import { NameSection } from './name-section.tsx';
import { OwnerSection } from './owner-section.tsx';
import { RecipientsSection } from './recipients-section.tsx';
import { TargetSection } from './target-section.tsx';
import { UtmSection } from './utm-section.tsx';

type Reply = ReplyOf<typeof link.get>;

const sourceOf = (kind: LinkKind, to: LinkTarget | null): RecordSource<LinkValues, LinkItem> => ({
  get: link.get,
  form: kind === 'legacy' ? '/links_bk/$id' : '/links/$id',
  valuesOf: linkValues,
  newValues: to ? () => newValuesTo(to) : kind === 'legacy' ? newOlderValues : newLinkValues,
});

const saveLink =
  (kind: LinkKind) =>
  (id: number | undefined, { changes, values, version }: SaveRequest<LinkValues>) =>
    id === undefined
      ? call(link.create, { body: { ...values, kind } })
      : call(link.update, {
          params: { id: String(id) },
          body: { ...changes, version: version ?? 1 },
        });

/** A link in its form; new and older links differ in their sections only. */
export function LinkEditorPage(props: {
  kind: LinkKind;
  id?: number;
  reply: Reply | null;
  /** The item that a new link is to lead to. */
  to?: LinkTarget | null;
  rail?: (editor: LinkEditor) => ReactNode;
  children: (editor: LinkEditor) => ReactNode;
}) {
  const { kind, id, reply, to = null, rail, children } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const samePage = useSamePage();
  const actions = useLinkActions();
  const [targets] = useState<KnownTargets>(() => new Map());
  const target = reply?.data.target ?? to;
  if (target) targets.set(target.id, target);
  const source = useMemo(() => sourceOf(kind, to), [kind, to]);
  const rules = useMemo(() => linkRules(kind, targets), [kind, targets]);
  const record = useRecordForm<LinkValues, LinkItem>({
    source,
    id,
    reply,
    newRights: { edit: true },
    rules,
    titleOf: ({ name }) => name || t(kind === 'legacy' ? 'links.createOlder' : 'links.create'),
    write: saveLink(kind),
  });
  const { form, item, rights } = record;
  const editor: LinkEditor = { form, item, targets, target: target ?? null };
  const list = kind === 'legacy' ? '/links_bk' : '/links';
  const title = t(kind === 'legacy' ? 'links.olderTitle' : 'links.title');

  const run = async (verb: LinkVerb) => {
    const isHere = samePage();
    if (!item || !(await actions.run(verb, item)) || verb !== 'remove') return;
    await form.draft.drop();
    if (isHere()) await navigate({ to: list, ignoreBlocker: true });
  };
  const verbs = item ? verbsFor(item, rights).filter(({ verb }) => verb !== 'qr') : [];

  return (
    <>
      <RecordFormPage
        record={record}
        type="link"
        title={item?.name ?? t(kind === 'legacy' ? 'links.createOlder' : 'links.create')}
        breadcrumb={[{ label: title, to: list }]}
        backTo={list}
        status={item && <LinkStatePill state={item.state} />}
        menu={
          (verbs.length > 0 || rights.logs) && (
            <MoreMenu>
              {item && rights.logs && (
                <Menu.Item
                  renderRoot={(rest) => (
                    <Link to="/links/$id/log" params={{ id: String(item.id) }} {...rest} />
                  )}
                  leftSection={<IconChartBar size={16} aria-hidden />}
                >
                  {t('links.action.logs')}
                </Menu.Item>
              )}
              {verbs.map(({ verb, icon: Icon, danger }) => (
                <Menu.Item
                  key={verb}
                  color={danger ? 'var(--bad)' : undefined}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => void run(verb)}
                >
                  {t(`links.action.${verb}`)}
                </Menu.Item>
              ))}
            </MoreMenu>
          )
        }
        notices={reply?.meta.warnings?.map(({ code, message }) => (
          <Alert key={code} color="yellow" mb={14}>
            {message}
          </Alert>
        ))}
        readOnlyText={t('form.readOnly')}
        rail={
          <>
            <StateCard editor={editor} />
            {rail?.(editor)}
          </>
        }
      >
        {children(editor)}
        <FormSection title={t('links.section.note')}>
          <TextAreaField field={fieldOf(form, 'note')} max={500} />
        </FormSection>
      </RecordFormPage>
      {actions.dialogs}
    </>
  );
}

function useAskedTarget(asks: boolean) {
  const search = useSearch({ strict: false });
  const query = asks ? askedTarget(search) : undefined;
  return useQuery({
    queryKey: [link.get.tag, 'target', query],
    queryFn: query ? ({ signal }) => call(link.targets, { query, signal }) : skipToken,
  });
}

/** The form of a tracking link; an older one is shown in its own. */
export function LinkForm({ id }: { id?: number }) {
  const can = useCan();
  const found = useAskedTarget(id === undefined && can('link.create'));
  if (found.isLoading) return <FormSkeleton />;
  return (
    <RecordPage get={link.get} id={id} mayCreate={can('link.create')} labels={linkLabels}>
      {(reply) =>
        reply?.data.kind === 'legacy' ? (
          <Navigate to="/links_bk/$id" params={{ id: String(reply.data.id) }} replace />
        ) : (
          <LinkEditorPage
            kind="tracking"
            id={id}
            reply={reply}
            to={found.data?.data[0]}
            rail={(editor) => <QrCard editor={editor} />}
          >
            {(editor) => (
              <>
                <TargetSection editor={editor} />
                <NameSection editor={editor} />
                <UtmSection editor={editor} />
                <OwnerSection editor={editor} />
                <LimitsSection editor={editor} />
                <RecipientsSection editor={editor} />
              </>
            )}
          </LinkEditorPage>
        )
      }
    </RecordPage>
  );
}
