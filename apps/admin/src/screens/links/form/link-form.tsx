import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { type LinkItem, type LinkValues, link, linkLabels } from '@connect/contract/links/link.ts';
import type { LinkKind } from '@connect/contract/links/link-choices.ts';
import { Alert, Menu } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { TextAreaField } from '../../../kit/fields/fields.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { MoreMenu } from '../../../kit/form/more-menu.tsx';
import { fieldOf, type SaveRequest } from '../../../kit/form/use-item-form.ts';
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
} from './link-values.ts';
import { NameSection } from './name-section.tsx';
import { OwnerSection } from './owner-section.tsx';
import { TargetSection } from './target-section.tsx';
import { UtmSection } from './utm-section.tsx';

type Reply = ReplyOf<typeof link.get>;

const sourceOf = (kind: LinkKind): RecordSource<LinkValues, LinkItem> => ({
  get: link.get,
  form: kind === 'legacy' ? '/links_bk/$id' : '/links/$id',
  valuesOf: linkValues,
  newValues: kind === 'legacy' ? newOlderValues : newLinkValues,
});
const SOURCES = { tracking: sourceOf('tracking'), legacy: sourceOf('legacy') };

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
  rail?: (editor: LinkEditor) => ReactNode;
  children: (editor: LinkEditor) => ReactNode;
}) {
  const { kind, id, reply, rail, children } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const actions = useLinkActions();
  const [targets] = useState<KnownTargets>(() => new Map());
  const target = reply?.data.target;
  if (target) targets.set(target.id, target);
  const rules = useMemo(() => linkRules(kind, targets), [kind, targets]);
  const record = useRecordForm<LinkValues, LinkItem>({
    source: SOURCES[kind],
    id,
    reply,
    newRights: { edit: true },
    rules,
    titleOf: ({ name }) => name || t(kind === 'legacy' ? 'links.createOlder' : 'links.create'),
    write: saveLink(kind),
  });
  const { form, item, rights } = record;
  const editor: LinkEditor = { form, item, targets };
  const list = kind === 'legacy' ? '/links_bk' : '/links';
  const title = t(kind === 'legacy' ? 'links.olderTitle' : 'links.title');

  const run = async (verb: LinkVerb) => {
    if (!item || !(await actions.run(verb, item)) || verb !== 'remove') return;
    await form.draft.drop();
    await navigate({ to: list, ignoreBlocker: true });
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
          verbs.length > 0 && (
            <MoreMenu>
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

/** The form of a tracking link; an older one is shown in its own. */
export function LinkForm({ id }: { id?: number }) {
  const can = useCan();
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
            rail={(editor) => <QrCard editor={editor} />}
          >
            {(editor) => (
              <>
                <TargetSection editor={editor} />
                <NameSection editor={editor} />
                <UtmSection editor={editor} />
                <OwnerSection editor={editor} />
                <LimitsSection editor={editor} />
              </>
            )}
          </LinkEditorPage>
        )
      }
    </RecordPage>
  );
}
