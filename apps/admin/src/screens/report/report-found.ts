import { audit } from '@connect/contract/administration/audit.ts';
import { document } from '@connect/contract/documents/document.ts';
import { event } from '@connect/contract/events/event.ts';
import { user } from '@connect/contract/users/user.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { call } from '../../api/start/client.ts';
import type { FilterOption } from '../../kit/table/list-types.ts';

type Found = Promise<readonly FilterOption[]>;
type Find = (search: string | undefined, signal: AbortSignal) => Found;

const people = (data: readonly { id: number; display_name: string }[]): FilterOption[] =>
  data.map(({ id, display_name: name }) => ({ value: String(id), label: name }));
const titled = (data: readonly { id: number; title: string }[]): FilterOption[] =>
  data.map(({ id, title }) => ({ value: String(id), label: title }));

const representatives: Find = async (search, signal) =>
  people(
    (await call(user.names, { query: { search, user_type: 'sale' }, signal, silent: true })).data,
  );

const FINDS: Readonly<Record<string, Find>> = {
  owner_rep_id: representatives,
  owner_user_id: representatives,
  registered_by: representatives,
  event_id: async (search, signal) =>
    titled((await call(event.list, { query: { search, limit: '20' }, signal, silent: true })).data),
  actor_id: async (search, signal) =>
    people((await call(audit.actors, { query: { search }, signal, silent: true })).data),
  webinar_id: async (search, signal) =>
    titled(
      (await call(webinar.list, { query: { search, limit: '20' }, signal, silent: true })).data,
    ),
  document_id: async (search, signal) =>
    titled(
      (
        await call(document.list, {
          query: { search, document_type: 'patient_guideline', limit: '20' },
          signal,
          silent: true,
        })
      ).data,
    ),
};

/** The choices of a filter by part of their names. */
export const findFor = async (key: string, search: string, signal: AbortSignal): Found =>
  (await FINDS[key]?.(search || undefined, signal)) ?? [];
