import { mediaLibrary } from '@connect/contract/resources/media-library.ts';
import type { FastifyInstance } from 'fastify';
import { can } from '../actor.ts';
import { personalFileFields } from '../content/replace-file.service.ts';
import type { Deps } from '../deps.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { mayDelete, mediaItem } from './media.service.ts';
import { type LibrarySort, selectLibrary, selectTags } from './media-library.queries.ts';
import { readUses, replaceMedia } from './replace-media.service.ts';

const TITLE = { th: 'คลังไฟล์', en: 'Media library' } as const;

/** Finding files again, where they are used, and one in place of another (DOMAIN 1.12). */
export function mediaLibraryRoutes(app: FastifyInstance, deps: Deps): void {
  const scopeOf = (staffId: number) => ({ staffId, personalFields: personalFileFields() });

  route(app, mediaLibrary.list, async ({ query, context }) => {
    const { actor, language } = context;
    const by = query.order_by ?? 'created_at';
    const sort: LibrarySort = { by, order: query.order ?? (by === 'file_name' ? 'asc' : 'desc') };
    const { rows, total } = await selectLibrary(deps.db, scopeOf(actor.id), query, sort);
    const edit = can(actor, 'media.create');
    return listEnvelope({
      rows: rows.map((row) => ({
        ...mediaItem(row),
        permissions: { edit, delete: mayDelete(actor, row) },
      })),
      total,
      query,
      title: TITLE[language],
      sort,
      permissions: { create: edit },
      now: deps.clock.now(),
    });
  });
  route(app, mediaLibrary.tags, async ({ query, context }) => ({
    data: await selectTags(deps.db, scopeOf(context.actor.id), query.kind),
  }));
  route(app, mediaLibrary.uses, ({ params, context }) => readUses(deps, context, params.id));
  route(app, mediaLibrary.replace, ({ params, body, context }) =>
    replaceMedia(deps, context, params.id, body),
  );
}
