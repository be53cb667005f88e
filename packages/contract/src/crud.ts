import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deletedReply, idParams, itemReply, listReply, pageQuery } from './envelope.ts';
import type { Area, Permission } from './permissions.ts';

interface CrudDefinition<
  Row extends z.ZodType,
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
  Sortable extends readonly [string, ...string[]],
> {
  /** Name in the address: `life-ready`. */
  name: string;
  area: Area;
  /** What a list shows of an item: never its body. */
  row: Row;
  item: Item;
  create: Create;
  update: Update;
  /** Raw shape, so that it can extend the page query without losing types. */
  filters: Filters;
  sortable: Sortable;
}

const any = (area: Area, ...actions: Array<'edit' | 'edit_own' | 'delete' | 'delete_own'>) =>
  actions.map((action): Permission => `${area}.${action}`);

/** The five calls of a resource (SPEC 7): list, get, create, update, delete. */
export function crud<
  Row extends z.ZodType,
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
  Sortable extends readonly [string, ...string[]],
>(resource: CrudDefinition<Row, Item, Create, Update, Filters, Sortable>) {
  const { name, area } = resource;
  const path = `/v1/${name}` as const;
  const one = `${path}/:id` as const;
  const query = pageQuery.extend(resource.filters).extend({
    order_by: z.enum(resource.sortable).optional(),
  });
  return {
    list: endpoint({
      method: 'GET',
      path,
      tag: name,
      summary: `List ${name}`,
      permission: [`${area}.view`],
      query,
      reply: listReply(resource.row),
    }),
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
