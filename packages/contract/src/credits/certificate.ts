import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pathNumber } from '../calls/envelope.ts';

const params = z.object({
  id: pathNumber(9_999_999_999),
  registration: pathNumber(9_999_999_999),
});
const file = {
  method: 'GET',
  params,
  reply: z.string(),
  file: ['application/pdf'],
  refuses: ['wrong_state'],
} as const;

/** Certificates of credits (domain/credits#certificates). */
export const certificates = {
  ofEvent: endpoint({
    ...file,
    path: '/v1/event/:id/registrations/:registration/certificate',
    tag: 'registration',
    summary: 'The certificate of the credits of somebody who came, as a PDF',
    permission: ['registration.view'],
  }),
  ofWebinar: endpoint({
    ...file,
    path: '/v1/webinar/:id/registrations/:registration/certificate',
    tag: 'webinar',
    summary: 'The certificate of the credits of a participant, as a PDF',
    permission: ['webinar.logs'],
  }),
};
