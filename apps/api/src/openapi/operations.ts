import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { z } from 'zod';
import type { ContractNames } from './contract-names.ts';
import { type Json, jsonSchema, objectSchema } from './json-schema.ts';

/** The description of one endpoint, before schemas are shared. */
export interface Operation {
  endpoint: Endpoint;
  id: string;
  parameters: Json[];
  body?: { type: string; schema: Json };
  reply: Json;
}

function nameOf(endpoint: Endpoint, all: readonly Endpoint[], { calls }: ContractNames): string {
  const own = calls.get(endpoint);
  if (own !== undefined) return own;
  // An export is described from the list that it exports.
  const listed = all.find(
    ({ method, path }) => `${method} ${path}/export` === `GET ${endpoint.path}`,
  );
  const name = listed && calls.get(listed);
  if (name === undefined) throw new TypeError(`The contract has no name for ${endpoint.path}`);
  return `${name}Export`;
}

/** What one of several schemas says of a parameter: their choices together, where they differ. */
function eitherOf(schemas: readonly Json[]): Json {
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only, ...others] = [...different.values()];
  if (!only || others.length === 0) return only ?? {};
  const values = [only, ...others].map((schema) => schema.const);
  if (!values.includes(undefined)) return { type: only.type, enum: values };
  return { anyOf: [only, ...others] };
}

/** The properties of schemas of which one holds, each once; needed are those that all of them need. */
function commonOf(options: readonly Json[]): Json {
  const parts = options.map((option) => objectSchema.parse(option));
  const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)));
  return {
    properties: Object.fromEntries(
      [...names].map((name) => [
        name,
        eitherOf(
          parts.flatMap(({ properties }): Json[] => {
            const own = properties?.[name];
            return own ? [own] : [];
          }),
        ),
      ]),
    ),
    required: [...names].filter((name) => parts.every(({ required }) => required?.includes(name))),
  };
}

/**
 * The parameters of an address by name, also when the query is an intersection of two schemas, or
 * one of several.
 */
function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { allOf = [], oneOf = [], ...whole } = objectSchema.parse(jsonSchema(schema, 'input'));
  return [whole, ...allOf, commonOf(oneOf)].flatMap((part) => {
    const { properties = {}, required = [] } = objectSchema.parse(part);
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: where,
      // What is not said is not required.
      ...(where === 'path' || required.includes(name) ? { required: true } : {}),
      schema: of,
    }));
  });
}

const UPLOAD_OFFSET: Json = {
  name: 'Upload-Offset',
  in: 'header',
  required: true,
  description: 'How many bytes have arrived so far',
  schema: { type: 'integer', minimum: 0 },
};

function bodyOf({ body, upload, bytes }: Endpoint): Operation['body'] {
  if (bytes) return { type: 'application/offset+octet-stream', schema: {} };
  if (!body) return undefined;
  const schema = jsonSchema(body, 'input');
  if (!upload) return { type: 'application/json', schema };
  const { properties, required = [] } = objectSchema.parse(schema);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    type: 'multipart/form-data',
    schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
  };
}

export const operationOf = (
  endpoint: Endpoint,
  all: readonly Endpoint[],
  names: ContractNames,
): Operation => ({
  endpoint,
  id: nameOf(endpoint, all, names),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.bytes ? [UPLOAD_OFFSET] : []),
  ],
  body: bodyOf(endpoint),
  reply: jsonSchema(endpoint.reply, 'output'),
});
