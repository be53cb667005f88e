/** The page on which people register for an event (domain/registrations#page-of-an-event). */
export const registrationUrl = (slug: string): string =>
  `${window.location.origin}/e/${encodeURIComponent(slug)}`;
