import { fieldLabel } from '@connect/contract/labels.ts';
import {
  messageTemplate,
  messageTemplateLabels,
} from '@connect/contract/message-templates/message-template.ts';
import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  type TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';
import { IconBrandLine, IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import { useSession } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { formatDateTime } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';

const TestItem = lazyChunk(() => import('./test-item.tsx'));

const ICONS = { line: IconBrandLine, email: IconMail, sms: IconDeviceMobileMessage } as const;

function ChannelIcon({ channel, size }: { channel: TemplateChannel; size: number }) {
  const Icon = ICONS[channel];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}

/** All message templates (domain/message-templates#template-list). */
export function MessageTemplatesList() {
  const { t, language } = useText();
  const { me } = useSession();
  const base = useContentFilters(messageTemplate);
  const label = (field: keyof typeof messageTemplateLabels) =>
    fieldLabel(messageTemplateLabels, field, language);
  return (
    <ContentListPage
      kind="message_template"
      labels={messageTemplateLabels}
      calls={messageTemplate}
      rowCommands={(row) =>
        me.mail &&
        row.channel === 'email' &&
        row.permissions.edit === true && <TestItem id={row.id} />
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
        { ...shared.brand, least: 82, label: label('brand'), render: (row) => row.brand },
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
          wrap: true,
          worth: 1,
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
