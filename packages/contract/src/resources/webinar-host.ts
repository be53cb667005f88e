import { z } from 'zod';
import { CONTENT_STATUSES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { list, listReply, pageQuery } from '../envelope.ts';
import { webinarHost } from './reference.ts';

/** The list that the shared store loads: `?limit=100&status=publish&fields=id,name,photo` (DOMAIN 1.13). */
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
