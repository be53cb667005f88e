import { labelsOfKind } from '@connect/contract/administration/kind-labels.ts';
import { document } from '@connect/contract/documents/document.ts';
import { hosts as people } from '@connect/contract/hosts/host.ts';
import { labelAt } from '@connect/contract/labels.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { apiKeyCreate } from '@connect/contract/programs/api-key.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { staffCreate } from '@connect/contract/staff/staff.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminReference as adminReferenceEn } from '../../text/administration/admin-reference.en.ts';
import { adminReference } from '../../text/administration/admin-reference.th.ts';
import { staffs as staffsEn } from '../../text/administration/staffs.en.ts';
import { staffs } from '../../text/administration/staffs.th.ts';
import { en } from '../../text/en.ts';
import { documents as documentsEn } from '../../text/kinds/documents.en.ts';
import { documents } from '../../text/kinds/documents.th.ts';
import { hosts as hostsEn } from '../../text/kinds/hosts.en.ts';
import { hosts } from '../../text/kinds/hosts.th.ts';
import { messageTemplates as messageTemplatesEn } from '../../text/kinds/message-templates.en.ts';
import { messageTemplates } from '../../text/kinds/message-templates.th.ts';
import { recordings as recordingsEn } from '../../text/kinds/recordings.en.ts';
import { recordings } from '../../text/kinds/recordings.th.ts';
import { webinars as webinarsEn } from '../../text/meetings/webinars.en.ts';
import { webinars } from '../../text/meetings/webinars.th.ts';
import { th } from '../../text/th.ts';

// A label's `holds` agrees with the field's schema, and each choice has a text.

const TEXTS: Readonly<Record<string, unknown>> = {
  th: { ...th, adminReference, staffs, documents, hosts, messageTemplates, recordings, webinars },
  en: {
    ...en,
    adminReference: adminReferenceEn,
    staffs: staffsEn,
    documents: documentsEn,
    hosts: hostsEn,
    messageTemplates: messageTemplatesEn,
    recordings: recordingsEn,
    webinars: webinarsEn,
  },
};

const textAt = (address: string): unknown =>
  address
    .split('.')
    .reduce<unknown>(
      (at, part) => (Object(at) === at ? Reflect.get(Object(at), part) : undefined),
      TEXTS,
    );

const BODIES: Readonly<Record<string, z.ZodType | undefined>> = {
  article: article.create.body,
  life_ready: lifeReady.create.body,
  document: document.create.body,
  message_template: messageTemplate.create.body,
  webinar: webinar.create.body,
  video: video.create.body,
  podcast: podcast.create.body,
  ...Object.fromEntries(Object.entries(people).map(([kind, { create }]) => [kind, create.body])),
  staff: staffCreate,
  api_key: apiKeyCreate,
  ...Object.fromEntries(
    Object.values(referenceAdmin).map(({ create }) => [
      create.tag.replaceAll('-', '_'),
      create.body,
    ]),
  ),
};

interface Node {
  enum?: string[] | undefined;
  format?: string | undefined;
  anyOf?: Node[] | undefined;
  items?: Node | undefined;
  properties?: Record<string, Node> | undefined;
}
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    enum: z.array(z.string()).optional(),
    format: z.string().optional(),
    anyOf: z.array(node).optional(),
    items: node.optional(),
    properties: z.record(z.string(), node).optional(),
  }),
);

/** The leaves of a schema with their paths, without array indexes. */
function leaves(path: string, at: Node): [path: string, leaf: Node][] {
  if (at.items) return leaves(path, at.items);
  if (at.anyOf) return at.anyOf.flatMap((one) => leaves(path, one));
  if (!at.properties) return [[path, at]];
  return Object.entries(at.properties).flatMap(([name, below]) =>
    leaves(path ? `${path}.${name}` : name, below),
  );
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'moment', date: 'day' };

describe.each(Object.entries(BODIES))('fields of %s', (kind, body) => {
  if (!body) throw new Error(`${kind} cannot be created`);
  const schema = node.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  test.each(leaves('', schema))('%s', (path, leaf) => {
    const holds = labelAt(labelsOfKind(kind), path)?.[2] ?? 'text';
    const format = FORMATS[leaf.format ?? ''];
    if (format) expect(holds).toBe(format);
    if (!leaf.enum) return;
    if (typeof holds === 'string') {
      // Values without a text of their own, such as a brand.
      expect(['choice', 'role']).toContain(holds);
      return;
    }
    if (!('words' in holds)) throw new Error(`${path} has choices, and no words for them`);
    for (const choice of leaf.enum) {
      for (const language of ['th', 'en']) {
        const address = `${language}.${holds.words.replace('*', choice)}`;
        expect(textAt(address), address).toEqual(expect.any(String));
      }
    }
  });
});
