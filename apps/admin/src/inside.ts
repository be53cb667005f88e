// What lies behind the sign-in page and every page there needs, to be loaded as one.

export { queryClient } from './api/query-client.ts';
export { loadMe, refreshMe } from './api/session.ts';
export { routeTree } from './router.tsx';
export { th } from './text/th.ts';
