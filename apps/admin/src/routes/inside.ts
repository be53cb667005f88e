// Modules that every page behind the sign-in page needs, loaded as one chunk.

export { queryClient } from '../api/query-client.ts';
export { loadMe, refreshMe } from '../api/session.ts';
export { th } from '../text/th.ts';
export { routeTree } from './router.tsx';
