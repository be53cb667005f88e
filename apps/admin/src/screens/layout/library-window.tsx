import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../chunk.ts';
import { withTexts } from '../../text/i18n.ts';

const MediaLibrary = lazy(() =>
  loadChunk(withTexts(['library', 'writing'], () => import('../../content/media-library.tsx'))),
);

/** At the end of any address it opens the library over the page. */
export const LIBRARY_HASH = 'media-library';

/** The media library over whatever page is open; the way back closes it. */
export function LibraryWindow() {
  const opened = useLocation({ select: ({ hash }) => hash === LIBRARY_HASH });
  const navigate = useNavigate();
  if (!opened) return null;
  return (
    <Suspense>
      <MediaLibrary
        onClose={() => void navigate({ to: '.', search: true, hash: '', replace: true })}
      />
    </Suspense>
  );
}
