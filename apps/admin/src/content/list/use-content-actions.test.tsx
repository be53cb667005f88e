// @vitest-environment jsdom
import { article } from '@connect/contract/stories/article.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reasonThere, sendReason, typeReason } from '../../../test/asked-reason.ts';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { ApiError } from '../../api/start/api-error.ts';
import { loadTexts } from '../../text/i18n.ts';
import { useContentActions } from './use-content-actions.tsx';

interface Body {
  reason?: string;
  ids?: number[];
}
const sent: Body[] = [];
let down = false;
const { notifyDone, notifyError } = vi.hoisted(() => ({
  notifyDone: vi.fn(),
  notifyError: vi.fn(),
}));

const REFUSED = new Map([
  [3, 'published_delete'],
  [4, 'unavailable'],
  [5, 'version_conflict'],
]);

// The server's answer under four eyes to a super administrator, who may give a reason instead.
vi.mock('../../api/start/client.ts', () => ({
  ApiError,
  call: async ({ method }: { method: string }, { body = {} }: { body?: Body }) => {
    sent.push(body);
    const { ids, reason } = body;
    if (ids) {
      const data = ids.map((id) => {
        const code = REFUSED.get(id) ?? (id === 1 && !reason ? 'reason_required' : undefined);
        return { id, title: 'ก', ok: !code, code, message: code && 'ต้องมีเหตุผล' };
      });
      return { data };
    }
    if (method === 'PUT' && !reason) throw new ApiError(422, 'reason_required', 'ต้องมีเหตุผล');
    if (down) throw new ApiError(503, 'unavailable', 'ใช้งานไม่ได้ชั่วคราว');
    return { data: { id: 1, version: 2 } };
  },
}));
vi.mock('../../kit/notify/notify.ts', () => ({ notifyDone, notifyError }));
vi.mock('../item/item-links.tsx', () => ({ useItemHref: () => () => undefined }));
vi.mock('../item/use-dependents.tsx', () => ({
  useDependents: () => ({ ask: async () => true, dialog: null }),
}));

const row = (id: number) => ({
  ...{ id, title: 'ก', version: 1, status: 'draft' as const, effective_status: 'draft' as const },
  ...{ published_at: null, deleted_at: null, permissions: {} },
});
let actions: ReturnType<typeof useContentActions>;
function Actions() {
  actions = useContentActions(article, () => null);
  return actions.dialogs;
}

let root: Root;
beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});
beforeEach(() => {
  sent.length = 0;
  down = false;
  notifyDone.mockClear();
  notifyError.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={new QueryClient()}>
          <Actions />
        </QueryClientProvider>
      </Library>,
    ),
  );
});
afterEach(() => root.unmount());

const PATIENT = { timeout: 30_000 };
const named = (name: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('[role="dialog"] button')].find(
      ({ textContent }) => textContent === name,
    );
    if (!(found instanceof HTMLElement)) throw new Error(`No button ${name}`);
    return found;
  }, PATIENT);

async function cancelReason() {
  const cancel = await named('ยกเลิก');
  flushSync(() => cancel.click());
}

async function explain(reason: string) {
  await typeReason(reason);
  sendReason();
}

test('publishing one item asks for the reason that a rule needs, and goes on with it', async () => {
  const done = actions.publish(row(1));
  await explain('แก้คำผิดด่วน');
  await done;
  expect(sent.map(({ reason }) => reason)).toEqual([undefined, 'แก้คำผิดด่วน']);
  expect(notifyError).not.toHaveBeenCalled();
});

test('publishing one item changes nothing when the reason is cancelled', async () => {
  const done = actions.publish(row(1));
  await cancelReason();
  await done;
  expect(sent).toHaveLength(1);
  // `notifyError` shows nothing for an AbortError.
  expect(notifyError.mock.calls.flat()).toMatchObject([{ name: 'AbortError' }]);
});

test('a reason whose call failed is there when the same item is tried again', async () => {
  down = true;
  const failed = actions.publish(row(1));
  await explain('แก้คำผิดด่วน');
  await failed;
  expect(notifyError).toHaveBeenCalledOnce();
  const other = actions.publish(row(2));
  expect(await reasonThere()).toBe('');
  await cancelReason();
  await other;
  down = false;
  const again = actions.publish(row(1));
  expect(await reasonThere()).toBe('แก้คำผิดด่วน');
  sendReason();
  await again;
  expect(sent.at(-1)?.reason).toBe('แก้คำผิดด่วน');
  const later = actions.publish(row(1));
  expect(await reasonThere()).toBe('');
  await cancelReason();
  await later;
});

test('publishing many asks once, for the items that need a reason', async () => {
  const done = actions.bulk('publish', [row(1), row(2)], () => {});
  await explain('ด่วน');
  const outcomes = await done;
  expect(sent.map(({ ids, reason }) => [ids, reason])).toEqual([
    [[1, 2], undefined],
    [[1], 'ด่วน'],
  ]);
  expect(outcomes?.map(({ ok }) => ok)).toEqual([true, true]);
});

test('publishing many leaves items without a reason as they are, and says so', async () => {
  const done = actions.bulk('publish', [row(1), row(2)], () => {});
  await cancelReason();
  expect((await done)?.map(({ ok, message }) => [ok, message])).toEqual([
    [false, 'ต้องมีเหตุผล'],
    [true, undefined],
  ]);
});

test('failures that a retry can resolve are told apart from others', async () => {
  const outcomes = await actions.bulk('delete', [3, 4, 5, 6].map(row), () => {});
  expect(outcomes?.map(({ ok, passing }) => [ok, passing])).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [true, false],
  ]);
});

test('undoing many calls `onUndone` once the server has undone them', async () => {
  const undone = vi.fn();
  await actions.bulk('delete', [row(6)], undone);
  const undo = notifyDone.mock.calls[0]?.[1];
  expect(undone).not.toHaveBeenCalled();
  undo();
  await vi.waitFor(() => expect(undone).toHaveBeenCalledOnce(), PATIENT);
});
