// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { alertIn, fillInJsdom, show } from '../../../test/component-library.tsx';
import { ApiError } from '../../api/start/api-error.ts';
import { bindStore, handleOf } from '../../kit/form-values/form-field.ts';
import { FormStore } from '../../kit/form-values/form-store.ts';
import { loadTexts } from '../../text/i18n.ts';
import { FileField } from './file-field.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../api/start/client.ts', () => ({ ApiError, call }));
vi.mock('../../api/session.ts', () => ({ useCan: () => () => false }));

const UNAVAILABLE = new ApiError(503, 'unavailable', 'ใช้งานไม่ได้ชั่วคราว');

beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});
beforeEach(() => call.mockReset());

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
