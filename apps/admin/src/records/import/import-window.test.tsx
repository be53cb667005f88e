// @vitest-environment jsdom
import { userImport } from '@connect/contract/users/user-import.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { loadTexts } from '../../text/i18n.ts';
import { ImportWindow } from './import-window.tsx';

const sending = Promise.withResolvers<{ data: { id: number } }>();
const { upload } = vi.hoisted(() => ({ upload: vi.fn() }));
vi.mock('../../api/files/upload.ts', () => ({ upload }));
vi.mock('../../kit/form/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('imports')]);
});

test('a window that was closed while its file was sent does not come back', async () => {
  const onOpen = vi.fn();
  const nothing = () => undefined;
  upload.mockImplementation(() => sending.promise);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={new QueryClient()}>
          <ImportWindow
            {...{ title: 'นำเข้า', calls: userImport, fields: [], labels: {}, id: undefined }}
            {...{ parts: [], defaults: {}, defaultFields: nothing, result: null, onOpen }}
            {...{ onClose: nothing, onEnd: nothing, onDone: nothing }}
          />
        </QueryClientProvider>
      </Library>,
    ),
  );
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field) Object.defineProperty(field, 'files', { value: [new File(['a'], 'a.csv')] });
  flushSync(() => field?.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
  flushSync(() => root.unmount());
  sending.resolve({ data: { id: 2 } });
  // What follows the answer has run by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(onOpen).not.toHaveBeenCalled();
});
