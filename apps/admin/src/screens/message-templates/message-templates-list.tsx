import { fieldLabel } from '@connect/contract/labels.ts';
import {
  type MessageTemplateRow,
  messageTemplate,
} from '@connect/contract/resources/message-template.ts';
import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  type TemplateChannel,
} from '@connect/contract/template-choices.ts';
import { IconBrandLine, IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { useContentFilters } from '../../content/content-filters.ts';
import { ContentListPage } from '../../content/content-list-page.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';

const TestItem = lazy(() => import('./test-item.tsx'));

const ICONS = { line: IconBrandLine, email: IconMail, sms: IconDeviceMobileMessage } as const;

function ChannelIcon({ channel, size }: { channel: TemplateChannel; size: number }) {
  const Icon = ICONS[channel];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}

/** All message templates (DOMAIN 3.3). */
export function MessageTemplatesList() {
  const { t, language } = useText();
  const { me } = useSession();
  const base = useContentFilters(messageTemplate);
  const label = (field: string) => fieldLabel(field, language);
  return (
    <ContentListPage<MessageTemplateRow>
      kind="message_template"
      name="message-templates"
      calls={messageTemplate}
      rowCommands={(row) =>
        me.mail &&
        row.channel === 'email' &&
        row.permissions.edit === true && (
          <Suspense>
            <TestItem id={row.id} />
          </Suspense>
        )
      }
      mark={(row) => <ChannelIcon channel={row.channel} size={20} />}
      columns={(shared) => [
        shared.title,
        {
          key: 'channel',
          label: label('channel'),
          render: (row) => (
            <span className={classes.channel}>
              <ChannelIcon channel={row.channel} size={16} />
              {t(`messageTemplates.channel.${row.channel}`)}
            </span>
          ),
        },
        {
          key: 'category',
          label: label('category'),
          render: (row) => t(`messageTemplates.category.${row.category}`),
        },
        { ...shared.brand, label: label('brand'), render: (row) => row.brand },
        shared.materialCode,
        {
          key: 'sender_mode',
          label: label('sender_mode'),
          render: (row) => t(`messageTemplates.sender_mode.${row.sender_mode}`),
        },
        shared.status,
        {
          key: 'last_used',
          label: label('last_used'),
          render: (row) => formatDateTime(row.stats.last_viewed_at),
        },
        shared.updatedAt,
        { ...shared.publishedAt, hiddenByDefault: true },
        shared.expiresAt,
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'channel',
          label: label('channel'),
          options: TEMPLATE_CHANNELS.map((value) => ({
            value,
            label: t(`messageTemplates.channel.${value}`),
          })),
        },
        {
          kind: 'choice',
          key: 'category',
          label: label('category'),
          options: TEMPLATE_CATEGORIES.map((value) => ({
            value,
            label: t(`messageTemplates.category.${value}`),
          })),
        },
        base.brand,
        base.materialState,
        base.userType,
        base.promotionalType,
        base.createdBy,
        base.dates,
      ]}
    />
  );
}
