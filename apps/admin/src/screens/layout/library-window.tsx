import { useLocation, useNavigate } from '@tanstack/react-router';
import { loadable } from '../../arrival/loadable.tsx';
import { Later } from '../../kit/page/later.tsx';
import { withTexts } from '../../text/i18n.ts';

const MediaLibrary = loadable(
  withTexts(['library', 'writing'], () => import('../../content/media/media-library.tsx')),
);

/** This hash opens the media library over any page. */
export const LIBRARY_HASH = 'media-library';

/** The media library over the current page; Back closes it. */
export function LibraryWindow() {
  const opened = useLocation({ select: ({ hash }) => hash === LIBRARY_HASH });
  const navigate = useNavigate();
  if (!opened) return null;
  return (
    <Later>
      <MediaLibrary
        onClose={() => void navigate({ to: '.', search: true, hash: '', replace: true })}
      />
    </Later>
  );
}
