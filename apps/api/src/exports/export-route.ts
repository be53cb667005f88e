import type { Endpoint } from '@connect/contract/endpoint.ts';
import { EXPORT_ROWS_HEADER, type ExportQuery, exportOf } from '@connect/contract/export.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { route } from '../http/route.ts';
import type { ExportFile } from './exports.service.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Registers the export of one list beside the list itself. */
export function exportRoute<Params extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  listed: Endpoint<Params, Query, z.ZodNever, z.ZodType>,
  write: (call: {
    params: z.output<Params>;
    query: z.output<Query> & ExportQuery;
    context: ActorContext;
  }) => Promise<ExportFile>,
): void {
  route(app, exportOf(listed), async ({ params, query, context, reply }) => {
    const { stream, fileName, rows } = await write({ params, query, context });
    return reply
      .header('content-type', TYPES[query.format])
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header(EXPORT_ROWS_HEADER, rows)
      .send(stream);
  });
}
