import { id } from '@connect/contract/calls/envelope.ts';
import { BULK_MAX_ROWS } from '@connect/contract/constants.ts';
import { link } from '@connect/contract/links/link.ts';
import { recipients } from '@connect/contract/links/link-recipient.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { OnePickerField, type PickerSource } from '../../../kit/fields/fields-picker.tsx';
import type { FormRules } from '../../../kit/form-values/form-store.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { type Added, addedWords } from '../../links/recipients/added-words.ts';
import { keepUsers, type Whom } from './many-users.ts';

interface Values {
  link_id: number | null;
}

const RULES: FormRules<Values> = {
  fields: { link_id: id.nullable() },
  check: ({ link_id: chosen }) => (chosen === null ? [{ field: 'link_id', code: 'required' }] : []),
};

/** Tracking links that the caller may change. */
const links: PickerSource = {
  name: 'recipients-link',
  search: async (search, signal) => {
    const query = { search: search || undefined, limit: '20' };
    const { data } = await call(link.list, { query, signal, silent: true });
    return data
      .filter(({ permissions }) => permissions.edit)
      .map(({ id: found, name, code }) => ({ id: found, title: name, note: code }));
  },
};

/** Gives the chosen users an address of their own on a link, a part at a time. */
async function addAll(linkId: number, whom: Whom, told: (reached: number) => void): Promise<Added> {
  const params = { id: String(linkId) };
  const sum = { added: 0, there: 0, missing: 0 };
  const count = (part: Added) => {
    sum.added += part.added;
    sum.there += part.there;
    sum.missing += part.missing;
    told(sum.added + sum.there + sum.missing);
  };
  if ('ids' in whom) {
    for (let from = 0; from < whom.ids.length; from += BULK_MAX_ROWS) {
      const body = { user_ids: whom.ids.slice(from, from + BULK_MAX_ROWS) };
      count((await call(recipients.add, { params, body })).data);
    }
    return sum;
  }
  const selection = whom.query.selection ?? (await keepUsers(whom.query)).id;
  for (let from: number | null = 0; from !== null; ) {
    const body = { selection, from };
    const reply: { data: Added; meta: { next: number | null } } = await call(recipients.add, {
      params,
      body,
    });
    count(reply.data);
    from = reply.meta.next;
  }
  return sum;
}

/** Makes many users recipients of a link (domain/links#recipients). */
export default function LinkUsersDialog(props: {
  whom: Whom;
  chosen: number;
  onDone: (done: boolean) => void;
}) {
  const { whom, chosen, onDone } = props;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm(RULES, () => ({ link_id: null }));
  const [reached, setReached] = useState(0);
  const [n, of] = [formatNumber(reached), formatNumber(chosen)];
  const send = async () => {
    const saved = await form.save(async ({ link_id: linkId }) => {
      if (linkId === null) return;
      notifyDone(addedWords(t, await addAll(linkId, whom, setReached)));
      void refresh(client, { queryKey: [recipients.list.tag, 'recipients', linkId] });
    });
    if (saved) onDone(true);
  };
  return (
    <WindowForm
      title={t('recipients.many.title')}
      labels={{}}
      action={t('recipients.many.yes', { n: of })}
      busy={form.busy}
      onClose={() => onDone(reached > 0)}
      onSend={() => void send()}
    >
      <Text>{t('recipients.many.text', { n: of })}</Text>
      <OnePickerField
        field={form.field('link_id')}
        source={links}
        known={[]}
        label={t('recipients.many.link')}
        placeholder={t('recipients.many.find')}
        nothing={t('recipients.many.none')}
        required
      />
      <Text size="sm" role="status">
        {form.busy && t('recipients.many.reached', { n, of })}
      </Text>
    </WindowForm>
  );
}
