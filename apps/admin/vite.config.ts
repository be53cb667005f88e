import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { mantineIds } from './mantine-ids.ts';
import { mantineStyles } from './mantine-styles.ts';
import { pageFiles } from './page-files.ts';
import { withoutSummaries } from './without-summaries.ts';

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
/** Matches files directly in these folders of the app; subfolders are listed on their own. */
const rooms = (names: string) => oneOf('admin/src/', names, '/[\\w.-]+$');
/** Matches files of the contract whose paths begin like this. */
const contract = (paths: string) => oneOf('contract/src/', paths);
const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

// The bundler's default makes hundreds of files, each a request of its own and too small to
// compress well. With these chunks a page loads in two waves of six files, first reads included
// (`e2e/round-trips.spec.ts`); sizes are limited, too (brotli, `e2e/transfer-budgets.spec.ts`).
// `app`: the sign-in page; `inside`: every page behind it, lists included; `writing`: forms.
// Floating boxes load when a page opens one. Rooms are folders; of the contract, what a list does
// not need of its area is excluded by name.
const CHUNKS = [
  {
    name: 'app',
    priority: 3,
    test: anyOf(
      oneOf('node_modules/', 'react|react-dom|scheduler|use-sync-external-store|clsx', '/'),
      oneOf('@tanstack/', 'history|react-router|react-store|router-core|store', '/'),
      // Excludes the parts that only boxes, tabs and menus use.
      oneOf(
        '@mantine/core/esm/core/',
        '(?!utils/(close-on|create-(event|scoped)|find-element|get-(context|single)))',
      ),
      oneOf(
        '@mantine/core/esm/components/',
        'ActionIcon|Button|CloseButton|Input|InputBase|Loader|Skeleton|TextInput|Transition|UnstyledButton',
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
      rooms('api/start|arrival|kit/start|routes/start|screens/errors'),
      oneOf('admin/src/text/', 'i18n|start/\\w+\\.th', '\\.ts'),
      contract('(constants|kinds|calls/endpoint)\\.ts'),
      /rolldown[\\/]runtime/,
    ),
  },
  {
    name: 'inside',
    priority: 2,
    test: anyOf(
      oneOf('@tanstack/', 'query-core|react-query', '/'),
      oneOf('node_modules/', 'zod', '/'),
      contract('[\\w-]+\\.ts'),
      // The second language is a chunk of its own.
      contract(
        '(?:(?:calls|content|desk|reference|stories)/|sign-in/(?:auth|session))(?!.*(?:reference-admin|any-content|saved-view|\\.en)\\.)',
      ),
      rooms(
        'api|routes|kit/(display|list|notify|page|table)|records/(list|recent)|content/(item|list)|screens/layout',
      ),
      oneOf('admin/src/text/', 'th|daily/[a-z-]+\\.th', '\\.ts'),
      oneOf(
        'icons-react/dist/esm/',
        'icons/Icon(Article|Bell|BrandLine|Calendar|Check|Chevron\\w+|CircleCheck|DeviceMobileMessage|Dots|Download|Files|InfoCircle|LayoutDashboard|Logout|Mail|Menu2|Movie|Plus|Presentation|Search|Settings|ShieldLock|UsersGroup|X)',
        '\\.mjs',
      ),
      oneOf('@mantine/hooks/esm/', 'use-(clipboard|collapse|debounced|disclosure|pagination)'),
      oneOf('@mantine/core/esm/components/ScrollArea/utils/', 'to-int'),
      // Shared by selects and lists.
      oneOf('@mantine/core/esm/', 'core', '/'),
      oneOf(
        '@mantine/core/esm/components/Combobox/',
        'Combobox\\.module|ComboboxChevron|get-parsed',
      ),
      oneOf(
        '@mantine/core/esm/components/',
        'Alert|Anchor|Badge|Breadcrumbs|Checkbox|Collapse|Group|InlineInput|Paper|Portal|Progress|Stack|Text|ThemeIcon|Title|Typography|VisuallyHidden',
        '/',
      ),
      oneOf('@mantine/core/esm/components/', 'NativeSelect|Pagination', '/'),
      oneOf('icons-react/dist/esm/', 'icons/Icon(BrandYoutube|File|Photo)', '\\.mjs'),
    ),
  },
  {
    name: 'signing-in',
    includeDependenciesRecursively: false,
    priority: 2,
    minShareCount: 2,
    test: anyOf(
      oneOf('@mantine/core/esm/components/', 'PasswordInput', '/'),
      rooms('kit/short-form|screens/login'),
    ),
  },
  // What the screens of one kind share, one chunk a kind.
  ...[
    { name: 'documents', icons: 'FileText|Link' },
    { name: 'message-templates', own: 'screens/message-templates' },
    { name: 'message-templates/rules' },
    {
      name: 'meetings',
      own: 'content/meeting-list',
    },
    { name: 'webinars', own: 'screens/webinars/phase' },
    // Rules and texts of errors come with forms.
    { name: 'events', from: 'events/(?!event-(?:rules|errors))[\\w-]+', own: 'screens/events' },
    {
      name: 'recordings',
      own: 'content/recording-list',
      icons: 'Microphone|Brand(ApplePodcast|Soundcloud|Spotify|Vimeo)',
    },
    { name: 'hosts', own: 'screens/hosts' },
    {
      name: 'users',
      from: '(?:users/(?!user-rules|user-calls|user-credits|user-import|user-merge|adoption|consent|timeline)[\\w-]+|workplaces/workplace-choices)',
      own: 'screens/users/cells',
      icons: 'Phone|Minus',
    },
    { name: 'staff', own: 'screens/staffs/list', icons: 'ShieldCheck' },
    {
      name: 'links',
      from: 'links/(?!link-(?:rules|errors|address|recipient))[\\w-]+',
      own: 'screens/links/list',
    },
  ].map(({ name, from = `${name}/(?!host-rules)[\\w-]+`, own = '-', icons = '-' }) => ({
    name: name.replace('/', '-'),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1,
    test: anyOf(
      contract(`${from}\\.ts`),
      rooms(own),
      oneOf('icons-react/dist/esm/icons/Icon', icons, '\\.mjs'),
    ),
  })),
  // Small parts that would be a file each.
  ...[
    { name: 'person', of: 'users/(?:user-(?:rules|credits)|adoption|consent)\\.' },
    { name: 'beside', files: 'records/beside/(?:drawer|read-drawer|row-drawer)', parts: 'Drawer' },
    { name: 'ordered', files: 'kit/ordered/' },
    {
      name: 'privacy-desk',
      files: 'screens/admins/privacy/(?:desk-part|entry-actions|use-removal)',
    },
    { name: 'log-reading', files: 'content/log/(?:read-mark|use-changes|log-export)' },
  ].map(({ name, of = '-', files = '-', parts = '-' }) => ({
    name,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1,
    test: anyOf(
      contract(of),
      oneOf('admin/src/', files),
      oneOf('@mantine/core/esm/components/', parts, '/'),
    ),
  })),
  // What is drawn of these before anything below it, or over it, loads.
  {
    name: 'overview',
    includeDependenciesRecursively: false,
    priority: 1,
    test: anyOf(contract('overview/'), rooms('screens/overview')),
  },
  {
    name: 'guidelines',
    includeDependenciesRecursively: false,
    priority: 1,
    test: anyOf(contract('guidelines/(?!.*\\.(?:en|th)\\.)'), rooms('screens/guidelines')),
  },
  {
    name: 'tabs',
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1,
    test: anyOf(
      rooms('kit/tabs'),
      oneOf('@mantine/core/esm/components/', 'Tabs', '/'),
      oneOf('@mantine/hooks/esm/', 'use-force-update'),
    ),
  },
  {
    name: 'floating',
    priority: 1,
    minShareCount: 2,
    test: anyOf(
      oneOf('node_modules/', '@floating-ui', '/'),
      oneOf('@mantine/core/esm/', 'components/(FocusTrap|Menu|Popover)|utils/Floating', '/'),
      oneOf('@mantine/hooks/esm/', 'use-focus-trap'),
    ),
  },
  {
    name: 'dialog',
    priority: 1,
    minShareCount: 2,
    test: anyOf(
      oneOf(
        'node_modules/',
        'react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib',
        '/',
      ),
      oneOf(
        '@mantine/core/esm/components/',
        'Modal/|ModalBase/|Overlay/|ScrollArea/(?!utils/to-int)',
      ),
    ),
  },
  {
    name: 'writing',
    // Lists use some dependencies of form cards, which therefore must not join this chunk.
    includeDependenciesRecursively: false,
    minShareCount: 2,
    test: anyOf(
      oneOf(
        '@mantine/core/esm/components/',
        'Accordion|Combobox|MultiSelect|Pill|PillsInput|Select|Switch|TagsInput|Textarea|NumberInput',
        '/',
      ),
      oneOf('node_modules/', 'idb-keyval', '/'),
      oneOf('@mantine/hooks/esm/', 'use-previous'),
      contract('(errors|media|publishing)/|hosts/host-rules'),
      rooms('api/files|kit/(draft|fields|form|form-values)|records/form'),
      rooms('content/(cards|editing|form|picture)'),
    ),
  },
  {
    name: 'icons',
    includeDependenciesRecursively: false,
    minShareCount: 2,
    // The chunk of the attention list has these icons.
    test: oneOf(
      'icons-react/dist/esm/icons/',
      '(?!Icon(CalendarClock|File(Alert|Diff|X)|UserExclamation)\\.)',
    ),
  },
];

// `scripts/build.mjs` adds the compressed copies beside these files.
export default defineConfig({
  plugins: [react(), pageFiles(), mantineIds(), mantineStyles(), withoutSummaries()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // All styles are one file, which the browser caches.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
  },
});
