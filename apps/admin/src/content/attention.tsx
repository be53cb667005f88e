import { type AttentionItem, attention } from '@connect/contract/resources/attention.ts';
import { ThemeIcon } from '@mantine/core';
import {
  IconCalendarClock,
  IconChevronRight,
  IconFileAlert,
  IconFileDiff,
  IconFileX,
} from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { formatDateTime } from '../kit/format.ts';
import { useText } from '../text/i18n.ts';
import classes from './attention.module.css';

const REFRESH_MS = 5 * 60_000;

/** What waits for somebody, read silently every five minutes and after each write. */
export const attentionQuery = queryOptions({
  queryKey: ['overview', 'attention'],
  queryFn: ({ signal }) => call(attention.list, { signal, silent: true }),
  refetchInterval: REFRESH_MS,
});

const LOOK = {
  material_expired: { icon: IconFileX, tone: 'bad' },
  material_expiring: { icon: IconFileAlert, tone: 'warn' },
  material_changed: { icon: IconFileDiff, tone: 'warn' },
  expires_soon: { icon: IconFileAlert, tone: 'warn' },
  scheduled_soon: { icon: IconCalendarClock, tone: 'info' },
} as const;

function useSentence() {
  const { t } = useText();
  return (item: AttentionItem): string =>
    t(`home.${item.kind}`, {
      code: item.material_code ?? '',
      days: item.days_left ?? 0,
      time: formatDateTime(item.at),
    });
}

/** One line of the attention list: what is the matter, with which item, and the way there. */
export function AttentionLine({ item, onGo }: { item: AttentionItem; onGo?: () => void }) {
  const sentence = useSentence();
  const { icon: Sign, tone } = LOOK[item.kind];
  return (
    <Link
      to="/articles/$id"
      params={{ id: String(item.id) }}
      className={classes.line}
      onClick={onGo}
    >
      <ThemeIcon variant="transparent" size={26} className={classes[tone]} aria-hidden>
        <Sign size={20} stroke={1.7} />
      </ThemeIcon>
      <span className={classes.words}>
        <span className={classes.sentence}>{sentence(item)}</span>
        <span className={classes.title}>{item.title}</span>
      </span>
      <IconChevronRight size={16} className={classes.chevron} aria-hidden />
    </Link>
  );
}
