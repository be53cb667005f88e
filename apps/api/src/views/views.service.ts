import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { type SavedView, VIEWS_MAX } from '@connect/contract/desk/saved-view.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { type ListName, listPath } from '@connect/contract/lists.ts';
import { isAdministrator } from '@connect/contract/permissions.ts';
import { z } from 'zod';
import { type Actor, type ActorContext, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { DAY_MS } from '../time/moments.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
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

/** Finds the endpoint that reads a list, by its path. */
export type ListEndpoints = (path: string) => Endpoint | undefined;

/** Query parameters that a view does not store: a view opens on its first page. */
const NOT_KEPT = ['page', 'limit'];

/** Saved views of lists. The list's own schema checks their query. */
export function viewService(deps: Deps, endpoints: ListEndpoints) {
  /** The endpoint of a list, if the actor may see the list. */
  function endpointOf(actor: Actor, list: ListName): Endpoint {
    const endpoint = endpoints(listPath(list));
    if (!endpoint) throw new DomainError('not_found');
    const { permission } = endpoint;
    const allowed = typeof permission !== 'string' && permission.some((one) => can(actor, one));
    if (!allowed) throw new DomainError('forbidden');
    return endpoint;
  }

  /** Issues that the list itself would have with a query. */
  function queryIssues({ query: schema }: Endpoint, query: Record<string, string>): FieldIssue[] {
    if (!schema) throw new Error('A list without a query');
    const issues = schema.safeParse(query).error?.issues ?? [];
    // One of several lists, such as a report, refuses by itself what it does not have.
    const unknown =
      schema instanceof z.ZodObject
        ? Object.keys(query).filter(
            (name) => !Object.hasOwn(schema.shape, name) || NOT_KEPT.includes(name),
          )
        : issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
    const wrong = issues.flatMap(({ path: [name] }) => (name === undefined ? [] : [String(name)]));
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

  /** A view to change; another account's private view does not exist. */
  async function editable(trx: Trx, actor: Actor, id: number): Promise<ViewRow> {
    const view = await lockView(trx, id);
    if (!view || (view.owner_id !== actor.id && !view.shared)) throw new DomainError('not_found');
    endpointOf(actor, view.list);
    if (!mayEdit(actor, view)) throw new DomainError('forbidden');
    return view;
  }

  /** Throws when an account has the maximum of views of a list. */
  async function refuseFull(trx: Trx, list: ListName, ownerId: number): Promise<void> {
    if ((await countViews(trx, list, ownerId)) < VIEWS_MAX) return;
    refuseInvalid([{ field: 'title', code: 'max_items', params: { max: VIEWS_MAX } }]);
  }

  /** One write with its audit entry; returns the view afterwards. */
  async function written(
    context: ActorContext,
    action: string,
    write: (trx: Trx, now: Date) => Promise<number>,
  ): Promise<SavedView> {
    const view = await writeTransaction(deps, async (trx) => {
      const after = await findView(trx, await write(trx, deps.clock.now()));
      await recordAudit(trx, deps.clock, context, {
        action: `view.${action}`,
        entityType: 'view',
        entityId: after.id,
        // Its title may name a person, and entries outlive their erasure (domain/privacy#erasure).
        entityTitle: `#${after.id}`,
        diff: { list: after.list, shared: after.shared },
      });
      return after;
    });
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
        refuseStale(view.version, version, { updated_at: view.updated_at });
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
