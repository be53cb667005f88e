// @vitest-environment jsdom
import type { MediaItem } from '@connect/contract/media/media.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { ApiError } from '../../api/start/api-error.ts';
import { loadTexts } from '../../text/i18n.ts';
import type { Picking } from './media-library.tsx';

interface Sent {
  method: string;
  path: string;
  params?: { id: string };
  body?: object;
}
const sent: Sent[] = [];

const file = (id: number): MediaItem => ({
  id,
  url: `/media/${id}`,
  alt_text: `ภาพ ${id}`,
  width: 640 * id,
  height: 360 * id,
  variants: {},
  file_name: `picture-${id}.png`,
  mime_type: 'image/png',
  kind: 'image',
  size: 1000,
  duration_seconds: null,
  page_count: null,
  cover: null,
  sha256: '',
  tags: [],
  usage_count: id === 1 ? 1 : 0,
  created_at: '2026-11-20T09:00:00+07:00',
  uploaded_by: null,
  scan_status: 'skipped',
});
const used = { type: 'article', id: 5, title: 'บทความ', fields: ['content'], deleted: false };

function answer({ method, path, params, body }: Sent) {
  const id = Number(params?.id);
  switch (`${method} ${path}`) {
    case 'GET /v1/media': {
      const pagination = {
        total: 2,
        per_page: 24,
        current_page: 1,
        total_pages: 1,
        from: 1,
        to: 2,
      };
      return { data: [file(1), file(2)], pagination };
    }
    case 'GET /v1/media/tags':
      return { data: [] };
    case 'GET /v1/media/:id/uses':
      return { data: id === 1 ? [used] : [], meta: { total: id === 1 ? 1 : 0, hidden: 0 } };
    case 'POST /v1/media/:id/replace':
      return { data: { items: [used] }, meta: { undoable: true } };
    default:
      if (body && 'alt_text' in body && !('reason' in body && body.reason)) {
        const refused = [{ ...used, code: 'reason_required', message: 'ต้องมีเหตุผล', errors: [] }];
        throw new ApiError(409, 'words_refused', 'แก้ไม่ได้', { detail: { refused, hidden: 2 } });
      }
      return {
        data: { ...file(id), ...body },
        meta: { permissions: { edit: true, describe: true, delete: true, replace: true } },
      };
  }
}

vi.mock('../../api/start/client.ts', () => ({
  call: async (endpoint: Sent, options: Pick<Sent, 'params' | 'body'>) => {
    const call = { method: endpoint.method, path: endpoint.path, ...options };
    sent.push({ method: call.method, path: call.path, params: call.params, body: call.body });
    return answer(call);
  },
}));
vi.mock('../../api/session.ts', () => ({ useCan: () => () => true }));
// Links need the whole route table.
vi.mock('../item/item-links.tsx', () => ({
  ItemLink: ({ item }: { item: { title: string } }) => <b>{item.title}</b>,
}));

let root: Root;
beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('writing'), loadTexts('library')]);
});
beforeEach(() => {
  sent.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

async function open(picking?: Picking) {
  const { default: MediaLibrary } = await import('./media-library.tsx');
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={new QueryClient()}>
          <MediaLibrary picking={picking} onClose={() => {}} />
        </QueryClientProvider>
      </Library>,
    ),
  );
}

const found = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));

const PATIENT = { timeout: 30_000 };

/** Waits for the button with this name. */
const button = (name: string) =>
  vi.waitFor(() => {
    const element = found(name);
    if (!element) throw new Error(`No button ${name}`);
    return element;
  }, PATIENT);

async function click(name: string) {
  const element = await button(name);
  flushSync(() => element.click());
}

const writes = (method: string) => sent.filter((call) => call.method === method);

test('the focal point moves by arrow keys and is stored when it is left', async () => {
  await open();
  await click('ภาพ 1');
  await button('เปลี่ยนเป็นไฟล์อื่นทุกที่');
  const point = document.querySelector<HTMLElement>('[role="slider"]');
  flushSync(() => point?.focus());
  for (const shiftKey of [true, false]) {
    const press = new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey, bubbles: true });
    flushSync(() => point?.dispatchEvent(press));
  }
  expect(point?.getAttribute('aria-valuetext')).toBe('แนวนอน 38% แนวตั้ง 50%');
  expect(writes('PUT')).toEqual([]);
  flushSync(() => point?.blur());
  expect(writes('PUT')).toMatchObject([{ params: { id: '1' }, body: { focal: { x: 0.38 } } }]);
});

test('a file takes the place of another after the uses were shown', async () => {
  await open();
  await click('ภาพ 1');
  await click('เปลี่ยนเป็นไฟล์อื่นทุกที่');
  await click('ภาพ 2');
  await click('ใช้ไฟล์นี้แทน');
  await click('เปลี่ยนทั้ง 1 รายการ');
  expect(writes('POST')).toMatchObject([{ params: { id: '1' }, body: { by_id: 2 } }]);
  await vi.waitFor(() => expect(found('เปลี่ยนทั้ง')).toBeUndefined(), PATIENT);
});

test('an alternative text that a published item refuses is kept, and stored with the required reason', async () => {
  await open();
  await click('ภาพ 1');
  await button('เปลี่ยนเป็นไฟล์อื่นทุกที่');
  const type = (element: HTMLTextAreaElement | undefined, words: string) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    flushSync(() => {
      element?.focus();
      set?.call(element, words);
      element?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const labelled = (label: string) =>
    [...document.querySelectorAll('textarea')].find(({ labels }) =>
      labels[0]?.textContent?.includes(label),
    );
  type(labelled('คำอธิบายภาพ'), 'คำใหม่');
  flushSync(() => labelled('คำอธิบายภาพ')?.blur());
  expect((await button('บันทึกพร้อมเหตุผลนี้')).ariaDisabled).toBe('true');
  const alert = document.querySelector('[role="alert"]');
  expect(alert?.textContent).toMatch(/แก้ไม่ได้.*บทความ.*ต้องมีเหตุผล.*2/s);
  expect(labelled('คำอธิบายภาพ')?.value).toBe('คำใหม่');
  type(labelled('เหตุผล'), 'แก้คำผิดด่วน');
  await click('บันทึกพร้อมเหตุผลนี้');
  expect(writes('PUT').at(-1)?.body).toEqual({ alt_text: 'คำใหม่', reason: 'แก้คำผิดด่วน' });
  await vi.waitFor(() => expect(found('บันทึกพร้อมเหตุผลนี้')).toBeUndefined(), PATIENT);
});

test('a file that nothing uses is deleted after a second word', async () => {
  await open();
  await click('ภาพ 2');
  await click('ลบไฟล์');
  expect(writes('DELETE')).toEqual([]);
  const remove = await button('ลบไฟล์');
  // Clicked twice, it is deleted once.
  for (const _click of [1, 2]) flushSync(() => remove.click());
  expect(writes('DELETE')).toMatchObject([{ params: { id: '2' } }]);
});

test('a picture below the limits cannot be chosen, another can', async () => {
  const pick = vi.fn();
  const limits = { bytes: 1, types: ['image/png'], width: 1000, height: 500 };
  await open({ limits, purpose: 'cover', pick });
  await click('ภาพ 1');
  expect((await button('ใช้ภาพนี้')).ariaDisabled).toBe('true');
  expect(document.body.textContent).toContain('ต้องมีอย่างน้อย 1000×500 พิกเซล');
  await click('ภาพ 2');
  await vi.waitFor(async () => expect((await button('ใช้ภาพนี้')).ariaDisabled).toBeNull(), PATIENT);
  await click('ใช้ภาพนี้');
  expect(pick).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
});
