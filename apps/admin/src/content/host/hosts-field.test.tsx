// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { alertIn, fillInJsdom, show } from '../../../test/component-library.tsx';
import { ApiError } from '../../api/start/api-error.ts';
import { bindStore, handleOf } from '../../kit/form-values/form-field.ts';
import { FormStore } from '../../kit/form-values/form-store.ts';
import { loadTexts } from '../../text/i18n.ts';
import { HostsField } from './hosts-field.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../api/start/client.ts', () => ({ ApiError, call }));
vi.mock('../../api/session.ts', () => ({ useCan: () => () => false }));

const UNAVAILABLE = new ApiError(503, 'unavailable', 'ใช้งานไม่ได้ชั่วคราว');

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('hosts')]);
});
beforeEach(() => call.mockReset());

test('a host is said to be gone only when there is none', async () => {
  const hosts = [{ host_id: 5, role: 'speaker' as const, topic: '' }];
  const store = new FormStore(
    { fields: { hosts: z.array(z.custom<(typeof hosts)[number]>()) } },
    { hosts },
    1,
  );
  const field = handleOf(store, bindStore(store, true), 'hosts');
  const shown = () =>
    show(<HostsField field={field} kind="webinar_host" roles={['speaker']} linked={[]} />);
  call.mockRejectedValueOnce(UNAVAILABLE);
  const box = shown();
  expect((await alertIn(box)).textContent).toContain(UNAVAILABLE.message);
  expect(box.textContent).not.toContain('ไม่พบบุคคลนี้แล้ว');
  call.mockRejectedValueOnce(new ApiError(404, 'not_found', 'ไม่พบ'));
  const other = shown();
  await vi.waitFor(() => expect(other.textContent).toContain('ไม่พบบุคคลนี้แล้ว (#5)'));
  expect(other.querySelector('[role="alert"]')).toBeNull();
});
