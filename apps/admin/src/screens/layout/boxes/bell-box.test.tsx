// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../../test/component-library.tsx';
import { loadTexts } from '../../../text/i18n.ts';
import BellBox from './bell-box.tsx';

vi.mock('../../../api/session.ts', () => ({ useCan: () => () => false }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: 'a',
}));

let root: Root;
beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});
afterEach(() => flushSync(() => root.unmount()));

test.each([
  [undefined, 'กำลังโหลด'],
  [[], 'ไม่มีเรื่องค้าง ทุกอย่างเป็นปัจจุบัน'],
])('what waits is %o: the bell says %s', async (items, words) => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={new QueryClient()}>
          <BellBox
            opener={<button type="button">0</button>}
            items={items}
            counts={{}}
            notices={[]}
          />
        </QueryClientProvider>
      </Library>,
    ),
  );
  await vi.waitFor(() =>
    expect(document.querySelector('[role="dialog"] [role="status"]')?.textContent).toBe(words),
  );
});
