import { z } from 'zod';
import type { Area, Permission } from '../permissions.ts';
import { endpoint } from './endpoint.ts';
import { deletedReply, idParams, itemReply, listReply, pageQuery } from './envelope.ts';

interface CrudDefinition<
  Row extends z.ZodType,
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
  Sortable extends readonly [string, ...string[]],
  Columns extends readonly string[],
> {
  /** Name in the path: `life-ready`. */
  name: string;
  area: Area;
  /** Description of this group of calls in the API documentation. */
  about: string;
  /** A list row; never contains `content`. */
  row: Row;
  item: Item;
  create: Create;
  update: Update;
  /** Raw shape, so that it can extend the page query without losing types. */
  filters: Filters;
  sortable: Sortable;
  /** Keys of the columns that the list shows and its export can have. */
  columns: Columns;
}

const any = (area: Area, ...actions: Array<'edit' | 'edit_own' | 'delete' | 'delete_own'>) =>
  actions.map((action): Permission => `${area}.${action}`);

/** The five calls of a resource (domain/replies#fixed-calls): list, get, create, update, delete. */
export function crud<
  Row extends z.ZodType,
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
  const Sortable extends readonly [string, ...string[]],
  const Columns extends readonly string[],
>(resource: CrudDefinition<Row, Item, Create, Update, Filters, Sortable, Columns>) {
  const { name, area } = resource;
  const path = `/v1/${name}` as const;
  const one = `${path}/:id` as const;
  const query = pageQuery.extend(resource.filters).extend({
    order_by: z.enum(resource.sortable).optional(),
  });
  return {
    list: {
      columns: resource.columns,
      ...endpoint({
        method: 'GET',
        path,
        tag: name,
        about: resource.about,
        summary: `List ${name}`,
        permission: [`${area}.view`],
        query,
        reply: listReply(resource.row),
      }),
    },
    get: endpoint({
      method: 'GET',
      path: one,
      tag: name,
      summary: `Read one ${name}`,
      permission: [`${area}.view`],
      params: idParams,
      reply: itemReply(resource.item),
    }),
    create: endpoint({
      method: 'POST',
      path,
      tag: name,
      summary: `Create ${name}`,
      permission: [`${area}.create`],
      body: resource.create,
      reply: itemReply(resource.item),
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      tag: name,
      summary: `Change ${name}; fields that are left out stay as they are`,
      permission: any(area, 'edit', 'edit_own'),
      params: idParams,
      body: resource.update,
      reply: itemReply(resource.item),
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      tag: name,
      summary: `Move ${name} to the trash`,
      permission: any(area, 'delete', 'delete_own'),
      params: idParams,
      reply: deletedReply,
    }),
  };
}
