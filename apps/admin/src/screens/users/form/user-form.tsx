import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { UserType } from '@connect/contract/constants.ts';
import { type UserItem, user } from '@connect/contract/users/user.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/start/client.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { ErrorSummary } from '../../../kit/form/error-summary.tsx';
import { useSaveKey } from '../../../kit/form/form-page.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { SaveState } from '../../../kit/form/save-state.tsx';
import type { SaveRequest } from '../../../kit/form/use-item-form.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { DraftBanner } from '../../../records/form/draft-banner.tsx';
import { FormConflict } from '../../../records/form/form-conflict.tsx';
import { SavedElsewhere } from '../../../records/form/other-tabs.tsx';
import { FormPresence } from '../../../records/form/presence.tsx';
import { type RecordSource, useRecordForm } from '../../../records/form/use-record-form.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { DRAWER_PARTS, useDrawerAddress } from '../cells/use-drawer-address.ts';
import classes from '../parts/drawer.module.css';
import { CompanySection, ContactSection, PersonSection, WorkSection } from './user-sections.tsx';
import { newUserValues, userRules, userValues } from './user-values.ts';

const SimilarUsers = loadable(withTexts('merging', () => import('../merging/similar-users.tsx')));

type Reply = ReplyOf<typeof user.get>;

function saveUser(id: number | undefined, request: SaveRequest<UserValues>): Promise<Reply> {
  const { changes, values, version } = request;
  return id === undefined
    ? call(user.create, { body: values })
    : call(user.update, {
        params: { id: String(id) },
        body: { ...changes, ...(version === null ? {} : { version }) },
      });
}

/** A user as a form within the drawer: a saved one, or a new one of a type. */
export default function UserForm(
  props: { reply: Reply; type?: undefined } | { reply: null; type: UserType },
) {
  const { reply, type } = props;
  const { t } = useText();
  const { go, close } = useDrawerAddress();
  const [source] = useState<RecordSource<UserValues, UserItem>>(() => ({
    get: user.get,
    form: null,
    valuesOf: userValues,
    newValues: () => newUserValues(type ?? 'doctor'),
  }));
  const [rules] = useState(() => userRules(reply && userValues(reply.data)));
  const record = useRecordForm<UserValues, UserItem>({
    source,
    id: reply?.data.id,
    reply,
    newRights: { edit: true, edit_all: true },
    rules,
    titleOf: ({ first_name: first, last_name: last }) =>
      `${first} ${last}`.trim() || t('person.form.new'),
    write: saveUser,
  });
  const { form, item, rights, tag, latest } = record;
  const all = rights.edit_all === true;

  /** Goes to what was saved, unless something was typed meanwhile. */
  const save = async () => {
    const done = await form.save();
    const id = record.savedId();
    if (!done || id === undefined || form.store.snapshot().dirty.length > 0) return;
    notifyDone(
      item
        ? t('person.form.saved')
        : t('person.form.created', { name: nameOf(form.store.snapshot().values) }),
    );
    go({ id: String(id) }, { replace: true, saved: true });
  };
  const leave = () => (item ? go({ id: String(item.id) }, { replace: true }) : close());
  useSaveKey(() => void save());

  return (
    <form
      noValidate
      className={classes.editing}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.form}>
        {item && <SavedElsewhere form={form} tag={tag} id={item.id} />}
        <DraftBanner form={form} />
        {!all && <Alert color="brand">{t('person.form.onlyContact')}</Alert>}
        <ErrorSummary form={form} />
        <PersonSection form={form} all={all} isNew={item === null} />
        <ContactSection form={form} item={item} all={all} />
        <WorkSection form={form} item={item} all={all} />
        <CompanySection form={form} item={item} all={all} />
      </div>
      {!item && (
        <Later>
          <SimilarUsers form={form} />
        </Later>
      )}
      <div className={classes.foot}>
        <span className={classes.row}>
          <SaveState form={form} />
          {item && <FormPresence form={form} type="user" id={item.id} />}
        </span>
        <Button variant="default" onClick={leave}>
          {t('person.form.cancel')}
        </Button>
        <Button type="submit" loading={form.phase.state === 'saving'}>
          {t('person.form.save')}
        </Button>
      </div>
      {item && <FormConflict form={form} latest={latest} />}
      <LeaveGuard dirty={() => form.store.snapshot().dirty.length > 0} parts={DRAWER_PARTS} />
    </form>
  );
}

const nameOf = ({ first_name: first, last_name: last }: UserValues): string => `${first} ${last}`;
