import './theme.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadChunk, watchChunks } from './chunk.ts';
import { ConnectionBar } from './kit/connection-bar.tsx';
import { LazyProgressBar } from './kit/lazy-progress-bar.tsx';
import { router } from './start-router.ts';
import { loadTexts } from './text/i18n.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

// What `z.config({ jitless: true })` sets: the strict CSP forbids code made from text. Set before zod
// loads, since schemas decide when they are made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchChunks();
await loadChunk(() => loadTexts('start'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
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
);
