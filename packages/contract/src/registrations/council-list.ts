import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams } from '../calls/envelope.ts';
import { exportFile, exportQuery } from '../calls/export.ts';
import { CREDIT_TYPES } from '../users/user-credits.ts';

/** Who earned credits of a council at an event (domain/credits#council-list). */
export const councilList = endpoint({
  method: 'GET',
  path: '/v1/event/:id/council-list',
  tag: 'registration',
  summary: 'Who earned CPE or CME credits, as the CSV or XLSX file that the council is handed',
  permission: ['registration.export'],
  params: idParams,
  query: exportQuery.omit({ ids: true }).extend({ council: z.enum(CREDIT_TYPES) }),
  reply: z.string(),
  ...exportFile,
  refuses: [...exportFile.refuses, 'wrong_state'],
});
