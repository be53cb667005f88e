import { webinar } from '@connect/contract/webinars/webinar.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ContentLog } from '../../../content/log/content-log.tsx';
import { logTabs } from '../../../content/log/log-header.tsx';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { useText } from '../../../text/i18n.ts';
import { Participants } from './participants.tsx';

const Questions = lazy(() => import('./questions.tsx'));

/**
 * The log of one webinar: registrations, questions, and the usage of its page and replay
 * (domain/webinars#participants).
 */
export function WebinarLog({ id }: { id: number }) {
  const { t } = useText();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const own = [
    { value: 'registrations', label: t('webinars.log.people') },
    { value: 'questions', label: t('webinars.questions.tab') },
  ];
  const tabs = logTabs(t, own);
  if (search.view === 'activity' || search.view === 'users') {
    return <ContentLog id={id} kind="webinar" endpoint={webinar.logs} own={own} />;
  }
  return search.view === 'questions' ? (
    <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
      <Questions id={id} tabs={tabs} />
    </Suspense>
  ) : (
    <Participants id={id} tabs={tabs} />
  );
}
