import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import {
  EXPORT_ROWS_HEADER,
  EXPORT_TYPES,
  type ExportFormat,
  type ExportQuery,
  exportOf,
} from '@connect/contract/calls/export.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { route } from '../http/route.ts';
import type { ExportFile } from './exports.service.ts';

/** What a handler of a file endpoint gets. */
interface FileCall<Params extends z.ZodType, Query> {
  params: z.output<Params>;
  query: Query;
  context: ActorContext;
}

/** Answers with a file. */
export const sendFile = (
  reply: FastifyReply,
  format: ExportFormat,
  { stream, fileName, rows }: ExportFile,
): FastifyReply =>
  reply
    .header('content-type', EXPORT_TYPES[format])
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header(EXPORT_ROWS_HEADER, rows)
    .send(stream);

/** Registers an endpoint whose answer is a file. */
export function fileRoute<Params extends z.ZodType, Query extends ExportQuery>(
  app: FastifyInstance,
  file: Endpoint<Params, z.ZodType<Query>, z.ZodNever, z.ZodType>,
  write: (call: FileCall<Params, Query>) => Promise<ExportFile>,
): void {
  route(app, file, async ({ params, query, context, reply }) => {
    return sendFile(reply, query.format, await write({ params, query, context }));
  });
}

/** Registers the export of one list beside the list itself. */
export function exportRoute<Params extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  listed: Endpoint<Params, Query, z.ZodNever, z.ZodType>,
  write: (call: FileCall<Params, z.output<Query> & ExportQuery>) => Promise<ExportFile>,
): void {
  fileRoute(app, exportOf(listed), write);
}
