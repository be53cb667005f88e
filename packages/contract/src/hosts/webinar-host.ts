import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { list, listReply, pageQuery } from '../calls/envelope.ts';
import { CONTENT_STATUSES } from '../constants.ts';
import { webinarHost } from '../reference/reference.ts';

/**
 * The list that the shared store loads: `?limit=100&status=publish&fields=id,name,photo`
 * (domain/reference-data#shared-store).
 */
export const webinarHosts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webinar-host',
    tag: 'webinar-host',
    summary: 'People who speak at webinars',
    permission: ['host.view'],
    query: pageQuery.extend({
      status: list(z.enum(CONTENT_STATUSES)).optional(),
      fields: list(z.enum(['id', 'name', 'photo'])).optional(),
    }),
    reply: listReply(webinarHost),
  }),
};
