import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  type RecipientColumn,
  recipientLabels,
  recipients,
} from '@connect/contract/links/link-recipient.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { LogExport } from '../../../content/log/log-export.tsx';
import type { ListQuery } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';

/** The button for the file of recipients, which has what a message is sent with. */
export function RecipientsFile(props: {
  id: number;
  data: ReplyOf<typeof recipients.list> | undefined;
  query: ListQuery;
}) {
  const { id, data, query } = props;
  const { language } = useText();
  const own = (key: keyof typeof recipientLabels & RecipientColumn) => ({
    key,
    label: fieldLabel(recipientLabels, key, language),
  });
  return (
    <LogExport
      endpoint={recipients.list}
      id={id}
      data={data}
      query={query}
      columns={[
        own('user'),
        {
          key: 'user_type' satisfies RecipientColumn,
          label: fieldLabel(userLabels, 'user_type', language),
        },
        own('contact'),
        own('agrees'),
        own('url'),
        own('created_at'),
        own('sent'),
        own('delivered_at'),
        own('clicks'),
      ]}
    />
  );
}
