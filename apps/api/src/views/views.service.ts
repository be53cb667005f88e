import type { Endpoint } from '@connect/contract/endpoint.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { LIST_PATHS, type ListName } from '@connect/contract/lists.ts';
import { isAdministrator } from '@connect/contract/permissions.ts';
import { type SavedView, VIEWS_MAX } from '@connect/contract/resources/saved-view.ts';
import { z } from 'zod';
import { type Actor, type ActorContext, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { DAY_MS } from '../content/moments.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import {
  countViews,
  findView,
  insertView,
  lockView,
  selectViews,
  updateView,
  type ViewRow,
  type ViewValues,
} from './views.queries.ts';

/** Finds the call that reads a list, by its address. */
export type ListEndpoints = (path: string) => Endpoint | undefined;

/** Part of a list's state that is no part of a view: a view opens on its first page. */
const NOT_KEPT = ['page', 'limit'];

/** Named states of lists. What a list takes is asked of the list itself. */
export function viewService(deps: Deps, endpoints: ListEndpoints) {
  /** The call behind a list, for those who may see the list. */
  function endpointOf(actor: Actor, list: ListName): Endpoint {
    const endpoint = endpoints(LIST_PATHS[list]);
    if (!endpoint) throw new DomainError('not_found');
    const { permission } = endpoint;
    const allowed = typeof permission !== 'string' && permission.some((one) => can(actor, one));
    if (!allowed) throw new DomainError('forbidden');
    return endpoint;
  }

  /** What the list itself would not take of a query. */
  function queryIssues({ query: schema }: Endpoint, query: Record<string, string>): FieldIssue[] {
    if (!(schema instanceof z.ZodObject)) throw new Error('A list without a query');
    const unknown = Object.keys(query).filter(
      (name) => !Object.hasOwn(schema.shape, name) || NOT_KEPT.includes(name),
    );
    const { error } = schema.safeParse(query);
    const wrong = (error?.issues ?? []).map((issue) => String(issue.path[0]));
    return [...new Set([...unknown, ...wrong])].map((name) => ({
      field: `query.${name}`,
      code: unknown.includes(name) ? 'unknown_field' : 'option',
    }));
  }

  const mayEdit = ({ role, id }: Actor, view: ViewRow): boolean =>
    view.owner_id === id || (view.shared && isAdministrator(role));

  const shown = (actor: Actor, view: ViewRow): SavedView => ({
    id: view.id,
    version: view.version,
    list: view.list,
    title: view.title,
    query: view.query,
    columns: view.columns,
    shared: view.shared,
    owner: { id: view.owner_id, display_name: view.owner_name },
    permissions: { edit: mayEdit(actor, view) },
  });

  /** A view to change: what somebody else keeps to themselves does not exist. */
  async function editable(trx: Trx, actor: Actor, id: number): Promise<ViewRow> {
    const view = await lockView(trx, id);
    if (!view || (view.owner_id !== actor.id && !view.shared)) throw new DomainError('not_found');
    endpointOf(actor, view.list);
    if (!mayEdit(actor, view)) throw new DomainError('forbidden');
    return view;
  }

  /** Throws where somebody keeps as many views of a list as they may. */
  async function refuseFull(trx: Trx, list: ListName, ownerId: number): Promise<void> {
    if ((await countViews(trx, list, ownerId)) < VIEWS_MAX) return;
    refuseInvalid([{ field: 'title', code: 'max_items', params: { max: VIEWS_MAX } }]);
  }

  /** One write with its audit entry; gives the view as it is afterwards. */
  async function written(
    context: ActorContext,
    action: string,
    write: (trx: Trx, now: Date) => Promise<number>,
  ): Promise<SavedView> {
    const view = await deps.db.transaction().execute(async (trx) => {
      const after = await findView(trx, await write(trx, deps.clock.now()));
      await recordAudit(trx, deps.clock, context, {
        action: `view.${action}`,
        entityType: 'view',
        entityId: after.id,
        entityTitle: after.title,
        diff: { list: after.list, shared: after.shared },
      });
      return after;
    });
    deps.sealer.soon();
    return shown(context.actor, view);
  }

  return {
    async list({ actor }: ActorContext, list: ListName): Promise<SavedView[]> {
      endpointOf(actor, list);
      return (await selectViews(deps.db, list, actor.id)).map((view) => shown(actor, view));
    },

    create(context: ActorContext, { list, ...values }: ViewValues & { list: ListName }) {
      const { actor } = context;
      refuseInvalid(queryIssues(endpointOf(actor, list), values.query));
      return written(context, 'create', async (trx, now) => {
        await refuseFull(trx, list, actor.id);
        return insertView(trx, list, actor.id, values, now);
      });
    },

    update(context: ActorContext, id: number, sent: Partial<ViewValues> & { version?: number }) {
      const { version, ...values } = sent;
      return written(context, 'update', async (trx, now) => {
        const view = await editable(trx, context.actor, id);
        if (view.deleted_at !== null) throw new DomainError('not_found');
        if (version !== undefined && version !== view.version) {
          const detail = { current_version: view.version, updated_at: view.updated_at };
          throw new DomainError('version_conflict', { detail });
        }
        if (values.query) {
          refuseInvalid(queryIssues(endpointOf(context.actor, view.list), values.query));
        }
        await updateView(trx, id, values, now);
        return id;
      });
    },

    delete(context: ActorContext, id: number) {
      return written(context, 'delete', async (trx, now) => {
        const view = await editable(trx, context.actor, id);
        if (view.deleted_at !== null) throw new DomainError('not_found');
        await updateView(trx, id, { deleted_at: now.toISOString() }, now);
        return id;
      });
    },

    restore(context: ActorContext, id: number) {
      return written(context, 'restore', async (trx, now) => {
        const view = await editable(trx, context.actor, id);
        if (view.deleted_at === null) throw new DomainError('not_in_trash');
        if (now.getTime() - Date.parse(view.deleted_at) > DAY_MS)
          throw new DomainError('not_found');
        await refuseFull(trx, view.list, view.owner_id);
        await updateView(trx, id, { deleted_at: null }, now);
        return id;
      });
    },
  };
}
