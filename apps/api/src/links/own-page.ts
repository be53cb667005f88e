const PATH = /^\/e\/([^/]+)\/?$/;

/** Whether an address is that of the page of an event (domain/registrations#page-of-an-event). */
export const isOwnPage = (address: string, publicUrl: string): boolean => {
  const url = new URL(address);
  return url.origin === new URL(publicUrl).origin && PATH.test(url.pathname);
};

/** The slug of the event that such an address names; null when it cannot be read. */
export function pageSlug(address: string): string | null {
  try {
    return decodeURIComponent(PATH.exec(new URL(address).pathname)?.[1] ?? '');
  } catch {
    return null;
  }
}
