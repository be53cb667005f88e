import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import type { FastifyInstance } from 'fastify';
import { can } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { pictureAddress } from '../files/signed-address.ts';
import { mediaReader } from '../reading/media-reader.ts';
import { mediaItem } from './media.service.ts';
import { type LibrarySort, selectLibrary, selectTags } from './media-library.queries.ts';
import { mediaPermissions } from './media-words.service.ts';
import { readUses, replaceMedia } from './replace-media.service.ts';

const TITLE = { th: 'คลังไฟล์', en: 'Media library' } as const;

/** Searching files, their uses, and replacing one file by another (domain/media#library). */
export function mediaLibraryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, mediaLibrary.list, async ({ query, context }) => {
    const { actor, language } = context;
    const by = query.order_by ?? 'created_at';
    const sort: LibrarySort = { by, order: query.order ?? (by === 'file_name' ? 'asc' : 'desc') };
    const now = deps.clock.now();
    const { rows, total } = await selectLibrary(deps.db, mediaReader(actor, now), query, sort);
    const address = pictureAddress(deps.keys, now);
    return listEnvelope({
      rows: rows.map((row) => ({
        ...mediaItem(row, address),
        permissions: mediaPermissions(actor, row),
      })),
      total,
      query,
      title: TITLE[language],
      sort,
      permissions: { create: can(actor, 'media.create') },
      now,
    });
  });
  route(app, mediaLibrary.tags, async ({ query, context }) => ({
    data: await selectTags(deps.db, mediaReader(context.actor, deps.clock.now()), query.kind),
  }));
  route(app, mediaLibrary.uses, ({ params, context }) => readUses(deps, context, params.id));
  route(app, mediaLibrary.replace, ({ params, body, context }) =>
    replaceMedia(deps, context, params.id, body),
  );
}
