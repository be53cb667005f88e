// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { ApiError } from '../../api/start/api-error.ts';
import { bindStore, handleOf } from '../../kit/form-values/form-field.ts';
import { FormStore } from '../../kit/form-values/form-store.ts';
import { loadTexts } from '../../text/i18n.ts';
import { HostsField } from '../host/hosts-field.tsx';
import { FileField } from './file-field.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../api/start/client.ts', () => ({ ApiError, call }));
vi.mock('../../api/session.ts', () => ({ useCan: () => () => false }));

const UNAVAILABLE = new ApiError(503, 'unavailable', 'ใช้งานไม่ได้ชั่วคราว');

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('hosts')]);
});
beforeEach(() => call.mockReset());

function show(field: ReactNode): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  flushSync(() =>
    createRoot(box).render(
      <Library>
        <QueryClientProvider client={client}>{field}</QueryClientProvider>
      </Library>,
    ),
  );
  return box;
}
const alertIn = (box: HTMLElement) =>
  vi.waitFor(() => {
    const alert = box.querySelector<HTMLElement>('[role="alert"]');
    if (!alert) throw new Error('Nothing is said');
    return alert;
  });

test('a file that cannot be read says why and is read again when asked to', async () => {
  const values: { file: number | null } = { file: 7 };
  const store = new FormStore({ fields: { file: z.number().nullable() } }, values, 1);
  const field = handleOf(store, bindStore(store, true), 'file');
  call.mockRejectedValueOnce(UNAVAILABLE);
  const box = show(<FileField field={field} file={null} kinds={['document']} />);
  const alert = await alertIn(box);
  expect(alert.textContent).toContain(UNAVAILABLE.message);
  call.mockResolvedValueOnce({
    data: { id: 7, file_name: 'คู่มือ.pdf', size: 10, mime: 'application/pdf', scan_status: 'clean' },
  });
  alert.querySelector('button')?.click();
  await vi.waitFor(() => expect(box.textContent).toContain('คู่มือ.pdf'));
});

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
