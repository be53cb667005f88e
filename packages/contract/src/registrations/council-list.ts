import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams } from '../calls/envelope.ts';
import { exportFile, exportQuery } from '../calls/export.ts';
import type { Permission } from '../permissions.ts';
import { CREDIT_TYPES } from '../users/user-credits.ts';

/** Who earned credits of a council at a meeting (domain/credits#council-list). */
const listOf = <Kind extends 'event' | 'webinar'>(
  kind: Kind,
  tag: string,
  permission: Permission,
) =>
  endpoint({
    method: 'GET',
    path: `/v1/${kind}/:id/council-list` as const,
    tag,
    summary: 'Who earned CPE or CME credits, as the CSV or XLSX file that the council is handed',
    permission: [permission],
    params: idParams,
    query: exportQuery.omit({ ids: true }).extend({ council: z.enum(CREDIT_TYPES) }),
    reply: z.string(),
    ...exportFile,
    refuses: [...exportFile.refuses, 'wrong_state'],
  });

export const councilList = {
  event: listOf('event', 'registration', 'registration.export'),
  webinar: listOf('webinar', 'webinar', 'webinar.export'),
};
