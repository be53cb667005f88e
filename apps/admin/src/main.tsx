import './theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { queryClient } from './api/query-client.ts';
import { followOtherTabs } from './api/session.ts';
import { loadChunk, watchChunks } from './chunk.ts';
import { ConnectionBar } from './kit/connection-bar.tsx';
import { ProgressBar } from './kit/progress-bar.tsx';
import { router } from './router.tsx';
import { startText } from './text/i18n.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

// The strict CSP forbids code made from text.
z.config({ jitless: true });

watchChunks();
followOtherTabs();
await loadChunk(startText);

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
      <QueryClientProvider client={queryClient}>
        <ProgressBar />
        <ConnectionBar />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
