import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type {
  deletedReply,
  findQuery,
  foundPeople,
  ItemReply,
  ListReply,
  Notice,
} from '@connect/contract/calls/envelope.ts';
import type {
  bulkBody,
  bulkReply,
  dependentsReply,
  revisionRow,
} from '@connect/contract/content/content-calls.ts';
import type { logEndpoint } from '@connect/contract/content/engagement.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { exportRoute } from '../exports/export-route.ts';
import { exportList } from '../exports/exports.service.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { type Call, route } from '../http/route.ts';
import { exportLog } from '../usage/logs/log-export.service.ts';
import { readLog } from '../usage/logs/logs.service.ts';
import { bulkService } from './bulk.service.ts';
import { type Change, contentService } from './content.service.ts';
import type { ContentKindDefinition, ContentValues, ListQuery } from './kinds/content-kind.ts';
import { loggedItem, logItem } from './reading/logged-item.service.ts';
import { dependentsOf } from './references/dependents.service.ts';
import { revisionService } from './revisions/revisions.service.ts';
import { takesFiles } from './saving/replace-file.service.ts';

type Id = z.ZodType<{ id: number }>;
type RevisionId = z.ZodType<{ id: number; revision: number }>;
type Dependents = z.input<typeof dependentsReply>;
type Reply<Value> = z.ZodType<unknown, Value>;

/** The calls that every kind of content has in the contract. */
interface ContentCalls<Values, Query, Row, Item> {
  list: Endpoint<z.ZodNever, z.ZodType<Query>, z.ZodNever, Reply<ListReply<Row>>>;
  get: Endpoint<Id, z.ZodNever, z.ZodNever, Reply<ItemReply<Item>>>;
  create: Endpoint<z.ZodNever, z.ZodNever, z.ZodType<Values>, Reply<ItemReply<Item>>>;
  update: Endpoint<Id, z.ZodNever, z.ZodType<Partial<Values> & Change>, Reply<ItemReply<Item>>>;
  delete: Endpoint<Id, z.ZodNever, z.ZodNever, typeof deletedReply>;
  revisions: Endpoint<
    Id,
    z.ZodNever,
    z.ZodNever,
    Reply<{ data: z.input<typeof revisionRow>[]; meta: { total: number } }>
  >;
  revision: Endpoint<
    RevisionId,
    z.ZodNever,
    z.ZodNever,
    Reply<{
      data: z.input<typeof revisionRow> & { snapshot: Record<string, unknown> };
      meta: Record<string, never>;
    }>
  >;
  restoreRevision: Endpoint<RevisionId, z.ZodNever, z.ZodType<Change>, Reply<ItemReply<Item>>>;
  restore: Endpoint<Id, z.ZodNever, z.ZodNever, Reply<ItemReply<Item>>>;
  duplicate: Endpoint<Id, z.ZodNever, z.ZodNever, Reply<ItemReply<Item>>>;
  dependents: Endpoint<
    Id,
    z.ZodNever,
    z.ZodNever,
    Reply<Dependents & { meta: { blockers: Notice[] } }>
  >;
  dependentsOfMany: Endpoint<
    z.ZodNever,
    z.ZodType<{ ids: number[] }>,
    z.ZodNever,
    typeof dependentsReply
  >;
  creators: Endpoint<z.ZodNever, typeof findQuery, z.ZodNever, typeof foundPeople>;
  bulk: Endpoint<z.ZodNever, z.ZodNever, typeof bulkBody, typeof bulkReply>;
  /** Usage logs, for kinds whose items the users of the platform see. */
  logs?: ReturnType<typeof logEndpoint>;
}

export type ListHandler<Query, Row> = (
  call: Call<z.ZodNever, z.ZodType<Query>, z.ZodNever>,
) => Promise<ListReply<Row> | FastifyReply>;

/** Registers every endpoint of one kind of content. */
export function contentRoutes<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
  Column extends string,
>(
  app: FastifyInstance,
  deps: Deps,
  calls: ContentCalls<ContentValues & Own, Query, Row, Item> & {
    list: { readonly columns: readonly Column[] };
  },
  kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item, NoInfer<Column>>,
  own: {
    /** Wraps the handler of lists, for kinds that answer them differently. */
    answerList?: (usual: ListHandler<Query, Row>) => ListHandler<Query, Row>;
    /** Fields that a restored revision leaves as they are now. */
    notRestored?: readonly string[];
  } = {},
): void {
  const service = contentService(deps, kind);
  const revisions = revisionService(deps, kind, service, own.notRestored);
  const bulk = bulkService(deps, kind.kind, service);
  takesFiles(service, kind);

  const list: ListHandler<Query, Row> = async ({ query, context }) =>
    listEnvelope({ ...(await service.list(context, query)), query });
  route(app, calls.list, own.answerList?.(list) ?? list);
  exportRoute(app, calls.list, async ({ query, context }) =>
    exportList(deps, context, await service.exportable(context, query), query),
  );
  route(app, calls.creators, async ({ query, context }) => ({
    data: await service.creators(context, query.search),
  }));
  route(app, calls.get, ({ params, context }) => service.get(context, params.id));
  route(app, calls.create, ({ body, context }) => service.create(context, body));
  route(app, calls.update, ({ params, body, context }) => service.update(context, params.id, body));
  route(app, calls.delete, async ({ params, context }) => {
    await service.delete(context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, calls.restore, ({ params, context }) => service.restore(context, params.id));
  route(app, calls.duplicate, ({ params, context }) => service.duplicate(context, params.id));
  route(app, calls.revisions, ({ params, context }) => revisions.list(context, params.id));
  route(app, calls.revision, ({ params, context }) =>
    revisions.get(context, params.id, params.revision),
  );
  route(app, calls.restoreRevision, ({ params, body, context }) =>
    revisions.restore(context, params.id, params.revision, body),
  );
  route(app, calls.dependents, async ({ params, context }) => {
    const { meta } = await service.get(context, params.id);
    const found = await dependentsOf(deps, context, kind, [params.id]);
    return { ...found, meta: { ...found.meta, blockers: meta.publish_blockers } };
  });
  route(app, calls.dependentsOfMany, ({ query, context }) =>
    dependentsOf(deps, context, kind, query.ids),
  );
  route(app, calls.bulk, ({ body, context }) => bulk(context, body));
  if (!calls.logs) return;
  const logged = ({ actor }: ActorContext, id: number) =>
    logItem(deps, actor, { kind: kind.kind, id });
  exportRoute(app, calls.logs, async ({ params, query, context }) =>
    exportLog(deps, context, await logged(context, params.id), query),
  );
  route(app, calls.logs, async ({ params, query, context }) => {
    const item = await logged(context, params.id);
    const { page, ...log } = await readLog(deps, context, item, query);
    const reply = listEnvelope({ ...page, query });
    return { ...reply, meta: { ...reply.meta, ...log, item: loggedItem(item, page.now) } };
  });
}
