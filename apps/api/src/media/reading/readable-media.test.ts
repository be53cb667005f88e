import type { Brand } from '@connect/contract/constants.ts';
import { media } from '@connect/contract/media/media.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { article } from '@connect/contract/stories/article.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import {
  makeArticle,
  makeDocument,
  makeFile,
  makeHost,
  makeMedia,
  unique,
} from '../../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../../test/upload-files.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const PAPER = 'publicity_consent_media_id';

/** A reader of the generated cases: a role, with or without a limit to brands. */
interface Reader {
  name: string;
  role: Role;
  brands: Brand[];
}
const READERS: Reader[] = [
  ...ROLES.map((role) => ({ name: role, role, brands: [] })),
  { name: 'publisher of Wegovy', role: 'publisher', brands: ['Wegovy'] },
  { name: 'sales_manager of Wegovy', role: 'sales_manager', brands: ['Wegovy'] },
];
const may = (role: Role, permission: string) =>
  permissionsOf(role).some((one) => one === permission);
const runsLibrary = ({ role }: Reader) => role === 'super_admin' || role === 'admin';
const readsPapers = ({ role }: Reader) => may(role, 'host.edit') || may(role, 'pii.view');
const readsOzempic = ({ brands }: Reader) => brands.length === 0 || brands.includes('Ozempic');
const everybody = () => true;
const readsAllBrands = ({ brands }: Reader) => brands.length === 0;

const use = (mediaId: number, contentId: number, field: string) =>
  db.insertInto('media_use').values({ media_id: mediaId, content_id: contentId, field }).execute();
const remember = (type: string, id: number, snapshot: object) =>
  db
    .insertInto('revision')
    .values({
      entity_type: type,
      entity_id: id,
      revision_no: unique() + 1000,
      status_at: 'draft',
      saved_at: test.clock.now().toISOString(),
      snapshot: JSON.stringify(snapshot),
    })
    .execute();
const ozempic = () => makeArticle(db, { brand: 'Ozempic', visibility: 'hcp_only' });
const inText = (file: { id: number; sha256: string }) =>
  `<img src="/media/${file.id}-${file.sha256.slice(0, 16)}/large.webp" alt="">`;

interface Holder {
  make(mark: string): Promise<number>;
  read(reader: Reader): boolean;
  /** False for files that the library never lists, though they may be read. */
  listed?: false;
}

const HOLDERS: Record<string, Holder> = {
  nothing: {
    make: async (altText) => (await makeMedia(db, { altText })).id,
    read: runsLibrary,
  },
  'an item that is gone from the trash': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText });
      await makeArticle(db, { featured_image_id: id, deleted_at: '2026-01-01T00:00:00+07:00' });
      return id;
    },
    read: runsLibrary,
  },
  'a draft, as its cover': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText });
      await makeArticle(db, { featured_image_id: id });
      return id;
    },
    read: readsAllBrands,
  },
  'the text of an item of one brand': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText });
      await use(id, (await ozempic()).id, 'content');
      return id;
    },
    read: readsOzempic,
  },
  'a document of one brand': {
    make: async (altText) => {
      const { id } = await makeFile(db);
      await db.updateTable('media').set({ alt_text: altText }).where('id', '=', id).execute();
      const paper = await makeDocument(db, { brand: 'Ozempic', document: { file_id: id } });
      await use(id, paper.id, 'file_id');
      return id;
    },
    read: readsOzempic,
  },
  'a document of one brand, as its first page': {
    make: async () => {
      const { id, pageId } = await makeFile(db);
      const paper = await makeDocument(db, { brand: 'Ozempic', document: { file_id: id } });
      await use(id, paper.id, 'file_id');
      return pageId ?? 0;
    },
    read: readsOzempic,
    listed: false,
  },
  'a saved state of a draft': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText });
      await remember('article', (await makeArticle(db)).id, { featured_image_id: id });
      return id;
    },
    read: readsAllBrands,
  },
  'a text of another brand now, saved while it was of one': {
    make: async (altText) => {
      const file = await makeMedia(db, { altText });
      const snapshot = { brand: 'Ozempic', content: inText(file) };
      const item = await makeArticle(db, { brand: 'Wegovy', visibility: 'hcp_only' });
      await remember('article', item.id, snapshot);
      return file.id;
    },
    read: readsAllBrands,
  },
  'a speaker, as the photo': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText });
      await makeHost(db, { featured_image_id: id });
      return id;
    },
    read: everybody,
  },
  'a speaker, as the paper of consent': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText, closed: true });
      await use(id, (await makeHost(db)).id, PAPER);
      return id;
    },
    read: readsPapers,
    listed: false,
  },
  'a speaker, as the first page of the paper of consent': {
    make: async () => {
      const { id, pageId } = await makeFile(db);
      await use(id, (await makeHost(db)).id, PAPER);
      return pageId ?? 0;
    },
    read: readsPapers,
    listed: false,
  },
  'a speaker, as the paper of consent of before': {
    make: async (altText) => {
      const { id } = await makeMedia(db, { altText, closed: true });
      await remember('webinar_host', (await makeHost(db)).id, { [PAPER]: id });
      return id;
    },
    read: readsPapers,
    listed: false,
  },
  'another account, as its picture': {
    make: async (altText) => {
      const owner = await test.signIn('editor');
      const { id } = await makeMedia(db, { altText, createdBy: owner.staff.id });
      await db
        .updateTable('staff')
        .set({ avatar_id: id })
        .where('id', '=', owner.staff.id)
        .execute();
      return id;
    },
    read: ({ role }) => may(role, 'staff.view'),
    listed: false,
  },
};

const accounts = new Map<string, SignedIn>();
beforeAll(async () => {
  for (const { name, role, brands } of READERS) {
    accounts.set(name, await test.signIn(role, { brandScope: brands }));
  }
});

describe.each(Object.entries(HOLDERS))('a file held by %s', (_name, holder) => {
  let id: number;
  let mark: string;
  beforeAll(async () => {
    mark = `ถือ${unique()}ไว้`;
    id = await holder.make(mark);
    await db
      .updateTable('media')
      .set({ tags: [mark] })
      .where('id', '=', id)
      .execute();
  });

  it.each(READERS)('is read, found and chosen by $name as the item is', async (reader) => {
    const as = caller(test.app, accounts.get(reader.name)?.headers);
    const reads = holder.read(reader);
    const params = { id };
    const there = reads ? 200 : 404;
    expect((await as(media.get, { params })).status, 'GET').toBe(there);
    expect((await as(media.address, { params })).status, 'address').toBe(there);
    expect((await as(mediaLibrary.uses, { params })).status, 'uses').toBe(there);

    const found = await as(mediaLibrary.list, { query: { search: mark } });
    const offered = reads && holder.listed !== false;
    expect(
      found.reply.data.map((row) => row.id),
      'library',
    ).toEqual(offered ? [id] : []);
    const tags = await as(mediaLibrary.tags);
    expect(
      tags.reply.data.some(({ tag }) => tag === mark),
      'tags',
    ).toBe(offered);

    if (may(reader.role, 'media.create')) {
      const changed = await as(media.update, { params, body: { tags: [mark] } });
      expect(changed.status, 'PUT').toBe(there);
      const by = await makeFile(db, { cover: false });
      const replaced = await as(mediaLibrary.replace, { params, body: { by_id: by.id } });
      expect(replaced.status === 404, 'replaced').toBe(!reads);
      const own = await makeMedia(db, { createdBy: accounts.get(reader.name)?.staff.id ?? 0 });
      const put = { params: { id: own.id }, body: { by_id: id, only: [] } };
      const taken = await as(mediaLibrary.replace, put);
      const refused = taken.status === 422 && fieldsOf(taken).includes('by_id: reference');
      expect(refused, 'replacing').toBe(!reads);
    }
    if (may(reader.role, 'media.delete') && !reads) {
      expect((await as(media.delete, { params })).status, 'DELETE').toBe(404);
    }
    if (may(reader.role, 'article.create')) {
      const title = `เลือกไฟล์ด้วยเลข ${unique()}`;
      const brand = reader.role === 'medical' ? 'Medical' : (reader.brands[0] ?? 'Non-Brand');
      const body = { title, brand, featured_image_id: id };
      const chosen = await as(article.create, { body });
      const refused =
        chosen.status === 422 && fieldsOf(chosen).includes('featured_image_id: reference');
      const picture = await db
        .selectFrom('media')
        .select('kind')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(refused, 'chosen by its number').toBe(!reads || picture.kind !== 'image');
      if (chosen.status === 201) {
        await db.deleteFrom('content').where('id', '=', chosen.reply.data.id).execute();
      }
    }
  });
});

describe('whoever sent a file', () => {
  it('reads and uses it before anything holds it; nobody beside those who run the library does', async () => {
    const editor = await test.signIn('editor');
    const { data } = (await upload(test.app, editor, { file: await uniqueJpeg() })).json();
    const as = caller(test.app, editor.headers);
    expect((await as(media.get, { params: { id: data.id } })).status).toBe(200);
    const body = { title: `ภาพของฉัน ${unique()}`, featured_image_id: data.id };
    const made = await as(article.create, { body });
    expect(made.status).toBe(201);
    // From now on everyone who may read the draft may read the file.
    const analyst = caller(test.app, (await test.signIn('analyst')).headers);
    expect((await analyst(media.get, { params: { id: data.id } })).status).toBe(200);
  });
});
