import type { Endpoint } from '@connect/contract/endpoint.ts';
import { EXPORT_ROWS_HEADER, type ExportQuery, exportOf } from '@connect/contract/export.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { type Exportable, exportList } from './exports.service.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Registers the export of one list beside the list itself. */
export function exportRoute<Params extends z.ZodType, Query extends z.ZodType, Raw, Row>(
  app: FastifyInstance,
  deps: Deps,
  listed: Endpoint<Params, Query, z.ZodNever, z.ZodType>,
  list: (call: {
    params: z.output<Params>;
    query: z.output<Query> & ExportQuery;
    context: ActorContext;
  }) => Promise<Exportable<Raw, Row>>,
): void {
  route(app, exportOf(listed), async ({ params, query, context, reply }) => {
    const file = await exportList(deps, context, await list({ params, query, context }), query);
    return reply
      .header('content-type', TYPES[query.format])
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header(EXPORT_ROWS_HEADER, file.rows)
      .send(file.stream);
  });
}
