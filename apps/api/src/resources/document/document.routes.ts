import { document, documentRow } from '@connect/contract/resources/document.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { brandLimit } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { findDocuments } from './document.queries.ts';

const TITLE = { th: 'เอกสารทั้งหมด', en: 'All documents' };
const documentRows = z.array(documentRow);

/** Documents for the pickers of content forms; the screens of documents come with their area. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, document.list, async ({ query, context }) => {
    const now = deps.clock.now();
    const { rows, total } = await findDocuments(
      deps.db,
      { ...query, published: (query.status?.length ?? 0) > 0 },
      brandLimit(context.actor, 'document'),
      now,
    );
    const by = query.order_by ?? 'title';
    return listEnvelope({
      rows: documentRows.parse(rows),
      total,
      query,
      title: TITLE[context.language],
      sort: { by, order: query.order ?? (by === 'title' ? 'asc' : 'desc') },
      now,
    });
  });
}
