// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { reasonThere, sendReason, typeReason } from '../../../../test/asked-reason.ts';
import { fillInJsdom, show } from '../../../../test/component-library.tsx';
import { ApiError } from '../../../api/start/api-error.ts';
import { loadTexts } from '../../../text/i18n.ts';
import { useStaffActions } from './use-staff-actions.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../api/start/client.ts', () => ({ ApiError, call }));
vi.mock('../../../api/session.ts', () => ({ useSession: () => ({ me: { mail: false } }) }));
vi.mock('../../../kit/notify/notify.ts', () => ({ notifyDone: vi.fn(), notifyError: vi.fn() }));

let actions: ReturnType<typeof useStaffActions>;
function Actions() {
  actions = useStaffActions();
  return actions.dialogs;
}

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('administration')]);
});

test('the reason of a suspension that failed is there when it is tried again', async () => {
  show(<Actions />);
  const target = { id: 4, display_name: 'ก' };
  const first = flushSync(() => actions.run('suspend', target));
  await typeReason('ขอหยุดใช้เอง');
  call.mockRejectedValueOnce(new ApiError(0, 'unavailable', 'ไม่มีเครือข่าย'));
  sendReason();
  expect(await first).toBe(false);
  const again = flushSync(() => actions.run('suspend', target));
  expect(await reasonThere()).toBe('ขอหยุดใช้เอง');
  call.mockResolvedValueOnce({ data: { id: 4 }, meta: {} });
  sendReason();
  expect(await again).toBe(true);
  void flushSync(() => actions.run('suspend', target));
  expect(await reasonThere()).toBe('');
});
