import { webinar } from '@connect/contract/resources/webinar.ts';
import { useSearch } from '@tanstack/react-router';
import { ContentLog } from '../../content/content-log.tsx';
import { breadcrumbOf, screensOf } from '../../content/content-screen.ts';
import { useText } from '../../text/i18n.ts';
import { Participants } from './participants.tsx';

const SCREENS = screensOf('webinar');

/** Who took part in one webinar, and how its page and replay were used (DOMAIN 3.4). */
export function WebinarLog({ id }: { id: number }) {
  const { t } = useText();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const shared = {
    id,
    back: { to: SCREENS.routes.list },
    breadcrumb: breadcrumbOf('webinar', t),
    first: { value: 'registrations', label: t('webinars.log.people') },
  };
  if (search.view !== 'activity' && search.view !== 'users') return <Participants {...shared} />;
  return <ContentLog {...shared} kind="webinar" endpoint={webinar.logs} />;
}
