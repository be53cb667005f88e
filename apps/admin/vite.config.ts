import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const api = process.env.CONNECT_API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const API_PATHS = [
  '/v1',
  '/jwt-auth',
  '/api',
  '/wp-json',
  '/media',
  '/docs',
  '/readyz',
  '/healthz',
];

const oneOf = (before: string, names: string, after = '') =>
  new RegExp(`${before}(${names})${after}`.replaceAll('/', '[\\\\/]'));
const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

// Left alone, the app falls into some eighty pieces. These groups were measured (brotli): the list
// loads 17 kB less, and the sign-in page stays within its 120 kB because `start` holds only what it
// needs. Boxes that float (menus, dialogs) are in no group: they load when a page opens one.
const CHUNKS = [
  {
    name: 'base',
    priority: 3,
    test: anyOf(
      oneOf('node_modules/', 'react|react-dom|scheduler|use-sync-external-store|clsx', '/'),
      oneOf('@tanstack/', 'history|react-router|react-store|router-core|store', '/'),
    ),
  },
  {
    name: 'start',
    priority: 2,
    test: anyOf(
      oneOf('@mantine/core/esm/', 'core', '/'),
      oneOf(
        '@mantine/core/esm/components/',
        'ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|Skeleton|TextInput|Transition|UnstyledButton',
        '/',
      ),
      oneOf(
        '@mantine/hooks/esm/',
        'use-color-scheme|use-did-update|use-document-title|use-id|use-isomorphic-effect|use-media-query|use-merged-ref|use-reduced-motion|use-uncontrolled|utils',
        '/',
      ),
      oneOf(
        'icons-react/dist/esm/',
        'createReactComponent|defaultAttributes|icons/Icon(AlertTriangle|CloudOff|Eye|EyeOff|Lock|Refresh|User)',
        '\\.mjs',
      ),
      oneOf(
        'admin/src/',
        'api/(api-error|client|connection|loading|preferences|sign-in|token)|chunk|kit/(connection-bar|logo|password-field|use-submit)|page-error|text/i18n',
        '\\.tsx?',
      ),
      oneOf('contract/src/', 'constants|endpoint|internal-path', '\\.ts'),
    ),
  },
  {
    name: 'common',
    priority: 1,
    minShareCount: 4,
    test: anyOf(
      oneOf('@tanstack/', 'query-core|react-query', '/'),
      oneOf('node_modules/', 'zod', '/'),
      oneOf('contract/src/', 'content|crud|envelope|labels|permissions|resources/(?!staff)|text'),
      oneOf('icons-react/dist/esm/', 'icons', '/'),
      oneOf('@mantine/hooks/esm/', 'use-(?!focus-trap|scroll)'),
      oneOf(
        '@mantine/core/esm/components/',
        'Anchor|Badge|Breadcrumbs|Checkbox|Collapse|Group|InlineInput|Paper|Progress|Stack|Text|ThemeIcon|Title|Typography|VisuallyHidden',
        '/',
      ),
      oneOf(
        'admin/src/',
        'api|kit/(breadcrumb|format|page-header|preferences|query-state|state-panels)',
      ),
    ),
  },
];

// The build script adds the compressed copies beside what this writes.
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
  },
});
