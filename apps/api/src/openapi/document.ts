import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { z } from 'zod';
import { type ContractNames, pascal, readContractNames } from './contract-names.ts';
import { createFieldBlocks } from './field-blocks.ts';
import { type Json, jsonSchema, withChildren } from './json-schema.ts';
import { type Operation, operationOf } from './operations.ts';
import { refusalComponents, refusalResponses } from './refusals.ts';
import { createSharedSchemas, endsOf, namer } from './shared-schemas.ts';
import { TAGS } from './tags.ts';

/** Readers of a document: signed-in staff, or programs with an API key. */
export type Audience = 'staff' | 'programs';

const SAYS =
  'Answers may gain fields. Every refusal is an `ErrorReply`, in Thai or, with `Accept-Language: en`, in English.';

const ABOUT: Record<Audience, { title: string; description: string; securitySchemes: Json }> = {
  staff: {
    title: 'API',
    description: `What the web app calls. ${SAYS} Programs have a document of their own at \`/docs/platform/json\`.`,
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The token that signing in answers',
      },
    },
  },
  programs: {
    title: 'API for programs',
    description: `What programs call with an API key. ${SAYS}`,
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Api-Key',
        description: 'Made in the admin area; what it must be good for stands at each call',
      },
      trackToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '`Track`, a space and what `POST /v1/track/token` answered',
      },
    },
  },
};

/** The credentials of an endpoint that differs from the default: none, or a key. */
function securityOf({ permission, scope, trackToken }: Endpoint): { security?: Json[] } {
  if (permission === 'public') return { security: [] };
  if (permission !== 'api_key') return {};
  return {
    security: [{ apiKey: scope ? [scope] : [] }, ...(trackToken ? [{ trackToken: [] }] : [])],
  };
}

const carried = z.object({
  properties: z.object({
    data: z.union([
      z.object({ $ref: z.string() }).transform(({ $ref }) => [$ref, 'Reply']),
      z
        .object({ items: z.object({ $ref: z.string() }) })
        .transform(({ items }) => [items.$ref, 'ListReply']),
    ]),
  }),
});

/** A reply is named after its content: `ArticleItemReply`, `ArticleRowListReply`. */
function replyNames(reply: Json, operation: string): string[] {
  const [reference, ending] = carried.safeParse(reply).data?.properties.data ?? [];
  const own = `${operation}Reply`;
  return reference ? [`${reference.split('/').at(-1)}${ending}`, own] : [own];
}

const JSON_TYPE = 'application/json';

function successOf({ status = 200, file }: Endpoint, reply: Json): Json {
  if (status === 204) return { description: 'Done' };
  if (status === 302) {
    return { description: 'Go on there', headers: { Location: { schema: { type: 'string' } } } };
  }
  return {
    description: status === 201 ? 'Made' : 'Done',
    content: Object.fromEntries(
      (file ?? [JSON_TYPE]).map((type) => [type, { schema: type === JSON_TYPE ? reply : {} }]),
    ),
  };
}

const answer = z.object({
  content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string().optional() }) })),
});

/**
 * Responses that several operations share, once each; replaces them in `responses` by references.
 */
function sharedAnswers(responses: readonly Record<string, unknown>[]): Json {
  const times = new Map<string, number>();
  const keyOf = (success: unknown) => JSON.stringify(success);
  const successes = responses.flatMap((of) =>
    ['200', '201'].flatMap((status) =>
      of[status] ? [{ of, status, key: keyOf(of[status]) }] : [],
    ),
  );
  for (const { key } of successes) times.set(key, (times.get(key) ?? 0) + 1);
  const components: Record<string, unknown> = {};
  for (const { of, status, key } of successes) {
    const schema = Object.values(answer.safeParse(of[status]).data?.content ?? {})[0]?.schema;
    if (!schema || times.get(key) === 1) continue;
    const name = `${status === '201' ? 'Made' : ''}${schema.$ref?.split('/').at(-1) ?? 'File'}`;
    components[name] ??= of[status];
    if (keyOf(components[name]) === key) of[status] = { $ref: `#/components/responses/${name}` };
  }
  return components;
}

/** Gives schemas their names of the contract; output schemas come before input schemas. */
async function nameSchemas(
  names: ContractNames,
  name: (schema: Json, names: string[]) => void,
): Promise<void> {
  const { compose } = await createFieldBlocks(names.blocks);
  for (const direction of ['output', 'input'] as const) {
    for (const [called, schema] of names.schemas) {
      const json = jsonSchema(schema, direction);
      // Texts and numbers do not become components.
      if (!('properties' in json || 'enum' in json || 'anyOf' in json)) continue;
      name(compose(json), [called, `${called}Input`]);
      await setImmediate();
    }
  }
}

/** Parameters that several operations share, as components. */
function sharedParameters(operations: readonly Operation[]) {
  const times = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    const key = JSON.stringify(parameter);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const nameFor = namer();
  const names = new Map<string, string>();
  const components: Record<string, Json> = {};
  const share = (parameter: Json, operation: string): Json => {
    const key = JSON.stringify(parameter);
    if (times.get(key) === 1) return parameter;
    const name = names.get(key) ?? nameFor(endsOf([operation, String(parameter.name)]));
    names.set(key, name);
    components[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  };
  return { share, components };
}

export interface DocumentOptions {
  /** All endpoints of the server. */
  endpoints: readonly Endpoint[];
  appName: string;
  /** Address of the server, without a slash at the end. */
  url: string;
}

/** The API for an audience as OpenAPI 3.1, made from its endpoints' declarations. */
export async function openApiDocument(audience: Audience, options: DocumentOptions): Promise<Json> {
  const { endpoints, appName, url } = options;
  const names = await readContractNames();
  const blocks = await createFieldBlocks(names.blocks);
  const operations: Operation[] = [];
  for (const endpoint of endpoints) {
    if ((endpoint.permission === 'api_key') !== (audience === 'programs')) continue;
    const operation = operationOf(endpoint, endpoints, names);
    operation.reply = blocks.compose(operation.reply);
    if (operation.body) operation.body.schema = blocks.compose(operation.body.schema);
    operations.push(operation);
    // Lets other requests run between the endpoints.
    await setImmediate();
  }
  const refusals = refusalComponents(operations.map(({ endpoint }) => endpoint));
  const schemas = createSharedSchemas([...Object.keys(refusals.schemas), ...blocks.used.keys()]);
  for (const { id, body, reply } of operations) {
    if (body) schemas.count(body.schema, `${id}Body`);
    schemas.count(reply, `${id}Reply`);
  }
  for (const [name, block] of blocks.used) schemas.count(block, name);
  await nameSchemas(names, schemas.name);
  const parameters = sharedParameters(operations);

  const paths: Record<string, Record<string, Json>> = {};
  const answers: Record<string, unknown>[] = [];
  for (const { endpoint, id, body, ...operation } of operations) {
    const name = pascal(id);
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const reply = schemas.share(operation.reply, [name], (inner) => replyNames(inner, name));
    const given = operation.parameters.map((parameter) => parameters.share(parameter, name));
    const content = body && {
      [body.type]: {
        schema: schemas.share(body.schema, [`${name}Body`]),
        ...(endpoint.example === undefined ? {} : { example: endpoint.example }),
      },
    };
    const responses: Record<string, unknown> = {
      [endpoint.status ?? 200]: successOf(endpoint, reply),
      ...refusalResponses(endpoint),
    };
    answers.push(responses);
    const aliases = endpoint.aliases?.map((alias) => `\`${alias}\``).join(', ');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: id,
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...(aliases ? { description: `Also at ${aliases}` } : {}),
      ...securityOf(endpoint),
      ...(given.length > 0 ? { parameters: given } : {}),
      ...(content ? { requestBody: { required: true, content } } : {}),
      responses,
    };
  }
  const shared = [...blocks.used].map(([name, block]) => [
    name,
    withChildren(block, (child, field = name) => schemas.share(child, [name, field])),
  ]);
  const tags = new Map(Object.entries(TAGS));
  for (const { tag, about } of endpoints) if (about) tags.set(tag, about);
  const used = [...new Set(operations.map(({ endpoint }) => endpoint.tag))].sort();
  const { title, description, securitySchemes } = ABOUT[audience];
  return {
    openapi: '3.1.0',
    info: {
      title: `${appName} ${title}`,
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url },
      { url: `${url}/wp-json`, description: 'The same under the prefix that WordPress has' },
    ],
    // Default for every operation that does not say otherwise.
    ...(audience === 'staff' ? { security: [{ bearer: [] }] } : {}),
    tags: used.map((name) => ({ name, description: tags.get(name) })),
    paths,
    components: {
      securitySchemes,
      schemas: { ...refusals.schemas, ...Object.fromEntries(shared), ...schemas.components },
      responses: { ...refusals.responses, ...sharedAnswers(answers) },
      parameters: parameters.components,
    },
  };
}
