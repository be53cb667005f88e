import { type ItemType, isRecord, nameOf, type RecordType } from '@connect/contract/kinds.ts';
import { makeDocument, makeStaff, makeUser } from '../factories.ts';
import { makeLink } from '../link-factories.ts';
import type { TestApp } from '../test-app.ts';
import { makeGuidelineRequest } from '../user-factories.ts';
import { CONTENT_EXAMPLES } from './write-examples.ts';

const RECORD_MAKERS: Record<RecordType, (t: TestApp) => Promise<{ id: number }>> = {
  staff: ({ deps }) => makeStaff(deps.db),
  user: ({ deps }) => makeUser(deps.db),
  link: ({ deps }) => makeLink(deps.db),
  guideline: async ({ deps }) =>
    makeGuidelineRequest(deps.db, (await makeDocument(deps.db, { brand: 'Ozempic' })).id),
};

/** Makes an item of any kind of content or record. */
export async function makeItem(t: TestApp, type: ItemType): Promise<{ id: number }> {
  if (isRecord(type)) return RECORD_MAKERS[type](t);
  const example = CONTENT_EXAMPLES[nameOf(type)];
  if (!example) throw new Error(`No example of ${type}`);
  return example.make(t);
}
