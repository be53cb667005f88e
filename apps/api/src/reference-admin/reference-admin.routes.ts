import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { deletedReply, ItemReply } from '@connect/contract/calls/envelope.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { route } from '../http/route.ts';
import { type Row, referenceAdminService } from './reference-admin.service.ts';
import type { Entry, ReferenceKind } from './reference-entries.ts';
import * as kinds from './reference-kinds.ts';

type None = z.ZodNever;
type Id = z.ZodType<{ id: number }>;
type Reply<Value> = z.ZodType<unknown, Value>;

/** The five calls that every list has in the contract. */
interface ReferenceCalls<E extends Entry> {
  list: Endpoint<None, None, None, Reply<{ data: Row<E>[] }>>;
  create: Endpoint<None, None, z.ZodType<Omit<E, keyof Entry>>, Reply<ItemReply<Row<E>>>>;
  update: Endpoint<Id, None, z.ZodType<{ version: number }>, Reply<ItemReply<Row<E>>>>;
  delete: Endpoint<Id, None, None, typeof deletedReply>;
  order: Endpoint<None, None, z.ZodType<{ ids: number[] }>, Reply<{ data: Row<E>[] }>>;
}

function editingRoutes<E extends Entry>(
  app: FastifyInstance,
  deps: Deps,
  calls: ReferenceCalls<E>,
  kind: ReferenceKind<E>,
): void {
  const service = referenceAdminService(deps, kind);
  const item = (row: Row<E>) => ({ data: row, seo: { title: kind.title(row) }, meta: {} });
  route(app, calls.list, async () => ({ data: await service.list() }));
  route(app, calls.create, async ({ body, context }) => item(await service.create(context, body)));
  route(app, calls.update, async ({ params, body, context }) =>
    item(await service.update(context, params.id, body)),
  );
  route(app, calls.delete, async ({ params, context }) => {
    await service.delete(context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, calls.order, async ({ body, context }) => ({
    data: await service.order(context, body.ids),
  }));
}

/** Editing of reference data in the admin area (domain/reference-data#changing-lists). */
export function referenceAdminRoutes(app: FastifyInstance, deps: Deps): void {
  editingRoutes(app, deps, referenceAdmin.articleCategories, kinds.articleCategories);
  editingRoutes(app, deps, referenceAdmin.specialties, kinds.specialties);
  editingRoutes(app, deps, referenceAdmin.businessUnits, kinds.businessUnits);
  editingRoutes(app, deps, referenceAdmin.therapyAreas, kinds.therapyAreas);
  editingRoutes(app, deps, referenceAdmin.productLadders, kinds.productLadders);
  editingRoutes(app, deps, referenceAdmin.ladderValues, kinds.ladderValues);
  editingRoutes(app, deps, referenceAdmin.brandSpellings, kinds.brandSpellings);
}
