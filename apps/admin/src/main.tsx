import './theme.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadChunk, watchChunks } from './arrival/chunk.ts';
import { ConnectionBar } from './kit/start/connection-bar.tsx';
import { keepFocus } from './kit/start/keep-focus.ts';
import { LazyProgressBar } from './kit/start/lazy-progress-bar.tsx';
import { router } from './routes/start/start-router.ts';
import { loadTexts } from './text/i18n.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

// Same as `z.config({ jitless: true })`: the strict CSP forbids code made from text. Set before zod
// loads, because schemas read it when they are created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchChunks();
keepFocus();

// Not by a top-level `await`: the bundler makes fewer files of modules without one.
void loadChunk(() => loadTexts('start')).then(() => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // As a transition, so that it is rendered in small tasks.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <LazyProgressBar />
          <ConnectionBar />
          <RouterProvider router={router} />
        </MantineProvider>
      </StrictMode>,
    ),
  );
});
