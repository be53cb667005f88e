import { z } from 'zod';
import type { Audience } from '../src/openapi/document.ts';
import { describe } from '../src/openapi/openapi.routes.ts';
import type { TestApp } from './test-app.ts';

const reference = z.object({ $ref: z.string() });
const parameter = z.looseObject({ name: z.string(), in: z.string() });
const securityShape = z.array(z.record(z.string(), z.array(z.string())));
const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: securityShape.optional(),
  parameters: z.array(z.union([parameter, reference])).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.looseObject({})) }).optional(),
  responses: z.record(z.string(), z.looseObject({})),
});
const documentShape = z.object({
  openapi: z.string(),
  security: securityShape.optional(),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
    parameters: z.record(z.string(), parameter),
    securitySchemes: z.record(z.string(), z.looseObject({})),
  }),
});
export type ApiDocument = z.output<typeof documentShape>;

/** One of the two documents, as the server would send it. */
export async function apiDocument(t: TestApp, audience: Audience): Promise<ApiDocument> {
  const naming = { appName: 'Connect', publicUrl: 'http://127.0.0.1' };
  return documentShape.parse(await describe(audience, { ...naming, routes: t.routes }));
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const fieldsShape = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  allOf: z.array(z.unknown()).default([]),
});

/** Names of an object's fields, including those of the schemas it is composed of. */
function fieldNames(document: ApiDocument, schema: unknown): string[] {
  const { $ref, properties, allOf } = fieldsShape.parse(schema);
  if ($ref) return fieldNames(document, document.components.schemas[nameOf($ref)]);
  return [...allOf.flatMap((part) => fieldNames(document, part)), ...Object.keys(properties)];
}

/** Every operation, with its references resolved. */
export function operationsOf(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => {
      const schema = found.requestBody?.content['application/json']?.schema;
      return {
        ...found,
        security: found.security ?? document.security ?? [],
        responses: Object.fromEntries(
          Object.entries(found.responses).map(([status, { $ref, ...own }]) => [
            status,
            $ref === undefined ? own : document.components.responses[nameOf(String($ref))],
          ]),
        ),
        method: method.toUpperCase(),
        path,
        query: found.parameters
          .map((one) =>
            parameter.parse(
              'name' in one ? one : document.components.parameters[nameOf(String(one.$ref))],
            ),
          )
          .flatMap((one) => (one.in === 'query' ? [one.name] : [])),
        fields: schema ? fieldNames(document, schema) : [],
      };
    }),
  );
}
