import type { AttentionItem } from '@connect/contract/desk/attention.ts';
import { ThemeIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarClock,
  IconChevronRight,
  IconFileAlert,
  IconFileDiff,
  IconFileX,
  IconLock,
  IconUserExclamation,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import { itemAddress } from '../item/item-address.ts';
import classes from './attention.module.css';

const LOOK = {
  breach_due: { icon: IconAlertTriangle, tone: 'bad' },
  request_overdue: { icon: IconUserExclamation, tone: 'bad' },
  request_due: { icon: IconUserExclamation, tone: 'warn' },
  material_expired: { icon: IconFileX, tone: 'bad' },
  material_expiring: { icon: IconFileAlert, tone: 'warn' },
  material_changed: { icon: IconFileDiff, tone: 'warn' },
  expires_soon: { icon: IconFileAlert, tone: 'warn' },
  messages_dead: { icon: IconAlertTriangle, tone: 'warn' },
  registrations_waiting: { icon: IconUserExclamation, tone: 'info' },
  licenses_waiting: { icon: IconUserExclamation, tone: 'info' },
  guides_waiting: { icon: IconFileAlert, tone: 'info' },
  scheduled_soon: { icon: IconCalendarClock, tone: 'info' },
  account_expiring: { icon: IconUserExclamation, tone: 'warn' },
  account_locked: { icon: IconLock, tone: 'warn' },
} as const;

/** Where what was given up of a meeting is tried again. */
export const deadMessagesOf = ({ type, id }: { type: string; id: number }) =>
  ({
    to: type === 'webinar' ? '/webinars/$id/log' : '/events/$id',
    params: { id: String(id) },
    search: { view: 'messages', state: 'dead' },
  }) as const;

const addressOf = (item: AttentionItem) => {
  const desk = (section: string) =>
    ({ to: '/admins', search: { tab: 'privacy', section } }) as const;
  if (item.kind === 'registrations_waiting') {
    const search = { view: 'people', status: 'registered' };
    return { to: '/events/$id', params: { id: String(item.id) }, search } as const;
  }
  if (item.kind === 'messages_dead') return deadMessagesOf(item);
  switch (item.type) {
    case 'privacy_request':
      return desk('requests');
    case 'data_breach':
      return desk('breaches');
    case 'license_queue':
      return { to: '/users', search: { license_status: 'pending' } } as const;
    case 'guide_queue':
      return { to: '/guidelines', search: { fulfilment_status: 'new,preparing' } } as const;
    default:
      return itemAddress({ type: item.type, id: item.id }) ?? ({ to: '/' } as const);
  }
};

function useSentence() {
  const { t } = useText();
  return (item: AttentionItem): string =>
    t(`home.${item.kind}`, {
      code: item.material_code ?? '',
      days: item.days_left ?? 0,
      n: item.count ?? 0,
      time: formatDateTime(item.at),
    });
}

/** How many more there are of the kind of an entry that is the last one of it that is shown. */
export function moreAfter(
  item: AttentionItem,
  items: readonly AttentionItem[],
  counts: Readonly<Record<string, number>>,
): number {
  const same = items.filter(({ kind }) => kind === item.kind);
  return same.at(-1) === item ? (counts[item.kind] ?? 0) - same.length : 0;
}

/** One entry of the attention list: the problem, the item, and a link to it; below the last of its kind how many more. */
export function AttentionLine(props: { item: AttentionItem; more: number; onGo?: () => void }) {
  const { item, more, onGo } = props;
  const { t } = useText();
  const sentence = useSentence();
  const { icon: Sign, tone } = LOOK[item.kind];
  return (
    <Link {...addressOf(item)} className={classes.line} onClick={onGo}>
      <ThemeIcon variant="transparent" size={26} className={classes[tone]} aria-hidden>
        <Sign size={20} stroke={1.7} />
      </ThemeIcon>
      <span className={classes.words}>
        <span className={classes.sentence}>{sentence(item)}</span>
        {item.title !== '' && <span className={classes.title}>{item.title}</span>}
        {more > 0 && <span className={classes.title}>{t('home.more', { n: more })}</span>}
      </span>
      <IconChevronRight size={16} className={classes.chevron} aria-hidden />
    </Link>
  );
}
