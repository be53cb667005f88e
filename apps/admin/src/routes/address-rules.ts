import { idText } from '@connect/contract/calls/envelope.ts';
import { notFound, redirect, rootRouteId } from '@tanstack/react-router';

/** Refuses an id that is not `^[1-9]\d{0,9}$` with the 404 page (domain/conventions#ids). */
export function checkId({ params }: { params: { id: string } }): void {
  if (!idText.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
}

/**
 * Old addresses ask for `status=publish`, which the tabs now call `published`
 * (domain/screens#lists).
 */
export function currentStatus({
  search,
  location,
}: {
  search: { status?: unknown };
  location: { pathname: string };
}): void {
  if (search.status !== 'publish') return;
  const now = new URLSearchParams({ ...search, status: 'published' });
  throw redirect({ href: `${location.pathname}?${now}`, replace: true });
}
