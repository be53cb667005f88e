import { webinar } from '@connect/contract/webinars/webinar.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCan } from '../../../api/session.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { ContentLog } from '../../../content/log/content-log.tsx';
import { logTabs, useOpenView } from '../../../content/log/log-header.tsx';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { loadEach } from '../../../kit/tabs/load-each.ts';
import { TabStrip } from '../../../kit/tabs/tab-strip.tsx';
import { useText } from '../../../text/i18n.ts';
import { Participants } from './participants.tsx';

const BY_VIEW = {
  questions: lazyChunk(() => import('./questions.tsx')),
  messages: lazyChunk(() => import('../../registrations/messages/event-messages.tsx')),
  log: lazyChunk(() => import('../../registrations/log/registration-log.tsx')),
} as const;
const loadViews = loadEach(Object.values(BY_VIEW));

/**
 * The log of one webinar: registrations, what they were sent and what became of them, questions, and the usage of its
 * page and replay (domain/webinars#participants).
 */
export function WebinarLog({ id }: { id: number }) {
  const { t } = useText();
  useLoadedAhead(loadViews);
  const can = useCan();
  const { view }: Record<string, unknown> = useSearch({ strict: false });
  const openView = useOpenView();
  const own = [
    { value: 'registrations', label: t('webinars.log.people') },
    ...(can('registration.view') ? [{ value: 'messages', label: t('webinars.log.messages') }] : []),
    ...(can('registration.logs') ? [{ value: 'log', label: t('webinars.log.history') }] : []),
    { value: 'questions', label: t('webinars.questions.tab') },
  ];
  const tabs = logTabs(t, own);
  if (view === 'activity' || view === 'users') {
    return <ContentLog id={id} kind="webinar" endpoint={webinar.logs} own={own} />;
  }
  if (view === 'messages' || view === 'log') {
    const Desk = BY_VIEW[view];
    const label = t('list.viewSwitch');
    const strip = <TabStrip label={label} tabs={tabs} shown={view} onShow={openView} />;
    return (
      <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
        <Desk kind="webinar" id={id} tabs={strip} />
      </Suspense>
    );
  }
  return view === 'questions' ? (
    <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
      <BY_VIEW.questions id={id} tabs={tabs} />
    </Suspense>
  ) : (
    <Participants id={id} tabs={tabs} />
  );
}
