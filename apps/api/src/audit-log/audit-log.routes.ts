import { audit } from '@connect/contract/administration/audit.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { bangkokIso } from '../time/moments.ts';
import { auditLog } from './audit-log.service.ts';

const TITLE = { th: 'บันทึกการตรวจสอบ', en: 'Audit log' };

export function auditRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const log = auditLog(deps);

  route(app, audit.list, async ({ query, context }) => {
    const { rows, total, isEstimate, now } = await log.list(context, query);
    const envelope = listEnvelope({
      rows,
      total,
      query,
      title: TITLE[context.language],
      sort: { by: 'occurred_at', order: query.order ?? 'desc' },
      now,
    });
    if (isEstimate) envelope.pagination.total_is_estimate = true;
    return envelope;
  });

  route(app, audit.actors, async ({ query, context }) => ({
    data: await log.actors(context, query.search),
  }));

  route(app, audit.get, async ({ params, context }) => ({
    data: await log.get(context, params.id),
  }));

  route(app, audit.verify, async ({ context }) => {
    const { sealed, unsealed, brokenAt, missing, notesLost, anchoredAt, checkedAt } =
      await log.verify(context);
    return {
      data: {
        sealed,
        unsealed,
        broken_at: brokenAt,
        missing,
        notes_lost: notesLost,
        anchored_at: anchoredAt && bangkokIso(new Date(anchoredAt)),
        checked_at: bangkokIso(checkedAt),
      },
    };
  });
}
