import { webinar } from '@connect/contract/resources/webinar.ts';
import { useSearch } from '@tanstack/react-router';
import { ContentLog } from '../../content/content-log.tsx';
import { logTabs } from '../../content/log-header.tsx';
import { useText } from '../../text/i18n.ts';
import { Participants } from './participants.tsx';
import { Questions } from './questions.tsx';

/** Who took part in one webinar, what they asked, and how its page and replay were used (DOMAIN 3.4). */
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
    <Questions id={id} tabs={tabs} />
  ) : (
    <Participants id={id} tabs={tabs} />
  );
}
