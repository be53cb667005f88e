import { audit } from '@connect/contract/administration/audit.ts';
import { search as searchCall } from '@connect/contract/desk/search.ts';
import { document } from '@connect/contract/documents/document.ts';
import { event } from '@connect/contract/events/event.ts';
import { SCREEN_KINDS } from '@connect/contract/kinds.ts';
import { link } from '@connect/contract/links/link.ts';
import type { ReportChoice } from '@connect/contract/reports/report.ts';
import { user } from '@connect/contract/users/user.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
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

/** Text that is compared as it is typed; `#` begins one that was chosen before. */
const typed: Find = async (search) => {
  const text = search?.replace(/^#/, '').replaceAll(',', ' ').trim();
  return text ? [{ value: text, label: text }] : [];
};
/** Content of all kinds by its title. */
const contents: Find = async (search, signal) => {
  if (!search) return [];
  const { data } = await call(searchCall, { query: { q: search }, signal, silent: true });
  return titled(data.filter(({ type }) => SCREEN_KINDS.some((kind) => kind === type)));
};
const linksBy = async (search: string | undefined, signal: AbortSignal) =>
  (await call(link.list, { query: { search, limit: '20' }, signal, silent: true })).data;
const campaigns: Find = async (search, signal) => {
  if (search?.startsWith('#')) return typed(search, signal);
  const found = (await linksBy(search, signal)).map(({ campaign }) => campaign);
  return [...new Set(found)].flatMap((name) => (name ? [{ value: name, label: name }] : []));
};

const FINDS: Readonly<Partial<Record<ReportChoice, Find>>> = {
  owner_rep_id: representatives,
  owner_user_id: representatives,
  registered_by: representatives,
  content_id: contents,
  target_id: contents,
  campaign: campaigns,
  team: typed,
  material_code: typed,
  link_id: async (search, signal) =>
    (await linksBy(search, signal)).map(({ id, name, code }) => ({
      value: String(id),
      label: `${name} (${code})`,
    })),
  manager_user_id: async (search, signal) =>
    people(
      (await call(user.names, { query: { search, user_type: 'sale,staff' }, signal, silent: true }))
        .data,
    ),
  workplace_id: async (search, signal) =>
    (await call(workplace.list, { query: { search, limit: '20' }, signal, silent: true })).data.map(
      ({ id, name_th: label }) => ({ value: String(id), label }),
    ),
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
export const findFor = async (key: ReportChoice, search: string, signal: AbortSignal): Found =>
  (await FINDS[key]?.(search || undefined, signal)) ?? [];
