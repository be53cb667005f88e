import { system } from '@connect/contract/resources/system.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { route } from '../http/route.ts';
import { type ProcessFacts, statusService } from './status.service.ts';

export function statusRoutes(
  app: FastifyInstance,
  deps: AccountDeps & { process: ProcessFacts },
): void {
  const status = statusService(deps);
  route(app, system.status, async () => ({ data: await status() }));
}
