import { overview } from '@connect/contract/overview/overview.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendFile } from '../exports/export-route.ts';
import { route } from '../http/route.ts';
import { overviewReader } from './overview.service.ts';
import { overviewFile } from './overview-file.service.ts';

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  const read = overviewReader(deps);
  route(app, overview.get, ({ query, context }) => read(query, context));
  route(app, overview.file, async ({ query, context, reply }) => {
    const { data } = await read(query, context);
    return sendFile(reply, 'xlsx', await overviewFile(deps, context, query, data));
  });
}
