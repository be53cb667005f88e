import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { pageFiles } from './page-files.ts';

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

// Left alone, the app falls into hundreds of files, each a request of its own and too small to compress
// well. A page comes in two waves of six files, its first answers among them (`e2e/round-trips.spec.ts`):
// `app` is what the sign-in page needs, `inside` what every page behind it needs, lists included, `writing`
// what forms have in common. Boxes that float come when a page opens one. Bytes are measured as well
// (brotli, `e2e/transfer-budgets.spec.ts`).
const CHUNKS = [
  {
    name: 'app',
    priority: 3,
    test: anyOf(
      oneOf('node_modules/', 'react|react-dom|scheduler|use-sync-external-store|clsx', '/'),
      oneOf('@tanstack/', 'history|react-router|react-store|router-core|store', '/'),
      // Not what only boxes, tabs and menus need of it.
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
      oneOf(
        'admin/src/',
        'api/(api-error|client|connection|loading|preferences|sign-in-calls|token)|chunk|first-reads|guards|kit/(connection-bar|logo)|outside-routes|page-error|prefetch|screens/(errors|layout/pending)|text/(i18n|login.th|shell.th|start.th)',
        '\\.tsx?',
      ),
      oneOf('contract/src/', 'constants|endpoint', '\\.ts'),
    ),
  },
  {
    name: 'inside',
    priority: 2,
    test: anyOf(
      oneOf('@tanstack/', 'query-core|react-query', '/'),
      oneOf('node_modules/', 'zod', '/'),
      oneOf(
        'contract/src/',
        'content|crud|engagement|envelope|labels|lists|permissions|host-links|resources/(article|attention|auth|life-ready|reference|session)\\.|settings|story|text|words/(life-ready|options)\\.th',
      ),
      oneOf(
        'admin/src/text/',
        'articles|content|files|form|home|kinds|life-ready|list|options|presence|search',
        '\\.th\\.ts',
      ),
      oneOf('admin/src/', 'inside|router|text/th', '\\.tsx?'),
      oneOf(
        'icons-react/dist/esm/',
        'icons/Icon(Article|Bell|Chevron\\w+|Dots|Download|Files|LayoutDashboard|Logout|Menu2|Movie|Plus|Presentation|Search|Settings|ShieldLock|UsersGroup|X)',
        '\\.mjs',
      ),
      oneOf('@mantine/hooks/esm/', 'use-(collapse|debounced|disclosure|pagination)'),
      oneOf('@mantine/core/esm/components/ScrollArea/utils/', 'to-int'),
      // What selects and lists have in common.
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
      oneOf(
        'admin/src/',
        'api(?!/upload|/sign-in)|kit/(breadcrumb|format|page-header|preferences|query-state|state-panels)',
      ),
      oneOf(
        'admin/src/',
        'content/(attention-queries|category-choice|content-screen|content-status|item-address|item-links|reference-names|use-dependents)|kit/(avatar|deferred|shortcut|status-pill)|navigation|screens/layout/(account-menu|bell|default-layout|header|initial|library-window|search|sidebar|sign-out)',
        '\\.(module\\.css|tsx?)',
      ),
      oneOf('@mantine/core/esm/components/', 'NativeSelect|Pagination', '/'),
      oneOf(
        'admin/src/kit/',
        'cut-text|list-(body|cards|choice-filter|choices|filter-chip|filters|page|search|skeleton|sort-select|table|tabs|types|views-query)|row-(link|menu)|two-lines|use-default-view|use-failure|use-selection',
        '\\.(module\\.css|tsx?)',
      ),
      oneOf(
        'admin/src/content/',
        'content-(columns|filters|list-page)|finder|focal-style|found-people|listed-hosts|listed-people|material-code|status-cell|title-cell|use-content-actions',
        '\\.(module\\.css|tsx?)',
      ),
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
      oneOf(
        'admin/src/',
        'api/sign-in|kit/(password-field|use-submit)|screens/login/(login\\.module|steps|username-field)',
        '\\.',
      ),
    ),
  },
  // What the screens of one kind have in common, each as one file.
  ...[
    { name: 'documents', contract: 'document|document-rules', icons: 'FileText|Link' },
    {
      name: 'templates',
      contract: 'message-template|template-choices',
      own: 'screens/message-templates/message-templates\\.',
    },
    { name: 'template-rules', contract: 'template-rules|template-links|sms-segments' },
    {
      name: 'webinars',
      contract: 'webinar|webinar-rules',
      own: 'screens/webinars/(phase-pill|time-range|webinars\\.module)',
    },
    {
      name: 'recordings',
      contract: 'recording|video|podcast',
      own: 'content/recording(s\\.module|-columns|-series)',
      icons: 'Microphone|Brand(ApplePodcast|Soundcloud|Spotify|Vimeo)|PlayerPlay',
    },
    { name: 'hosts', contract: 'host', own: 'screens/hosts/hosts\\.module' },
    {
      name: 'staffs',
      contract: 'staff',
      own: 'screens/staffs/(use-staff-actions|staff-cache|staffs-columns|staff-status|staffs\\.module)',
      icons: 'ShieldCheck',
    },
  ].map(({ name, contract, own = '-', icons = '-' }) => ({
    name,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1,
    test: anyOf(
      oneOf('contract/src/(resources/)?', contract, '\\.ts'),
      oneOf('admin/src/', own),
      oneOf('icons-react/dist/esm/icons/Icon', icons, '\\.mjs'),
    ),
  })),
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
  // What is judged before publishing, by every form.
  {
    name: 'publishing',
    includeDependenciesRecursively: false,
    priority: 1,
    minShareCount: 2,
    test: oneOf('contract/src/', 'name-search|publishing|unbranded', '\\.ts'),
  },
  {
    name: 'writing',
    // A list may use what some card of a form uses too.
    includeDependenciesRecursively: false,
    minShareCount: 2,
    test: anyOf(
      oneOf(
        '@mantine/core/esm/components/',
        'Accordion|Combobox|MultiSelect|Pill|PillsInput|Radio|Select|Switch|TagsInput|Textarea|NumberInput',
        '/',
      ),
      oneOf('node_modules/', 'fast-equals|idb-keyval', '/'),
      oneOf('@mantine/hooks/esm/', 'use-previous'),
      oneOf(
        'contract/src/',
        'document-rules|errors|field-errors|field-issues|four-eyes|host-rules|kind-labels|resources/(media|presence)',
        '\\.ts',
      ),
      oneOf('admin/src/api/', 'upload', '\\.ts'),
      oneOf(
        'admin/src/kit/',
        'date-text|draft-writer|entry-section|error-summary|field-box|fields|fields-date|fields-picker|form-field|form-page|form-pair|form-section|form-skeleton|form-state|form-store|growing-text|in-turn|item-pending|leave-guard|local-draft|more-menu|save-queue|save-state|use-item-form|use-local-draft|use-take-address|when-near|word-count',
        '\\.(module\\.css|tsx?)',
      ),
      oneOf(
        'admin/src/content/',
        'audience-card|compliance-card|content-cards|content-form|content-form-page|content-menu|content-rail|content-section|cover-card|cpe-code-field|draft-banner|held-buttons|history-card|ladder-card|main-section|media-upload|picture-field|picture-upload|presence|publishing-card|references-section|seo-card|story-sections|use-content-form|use-picture',
        '\\.(module\\.css|tsx?)',
      ),
    ),
  },
  {
    name: 'icons',
    includeDependenciesRecursively: false,
    minShareCount: 2,
    test: oneOf('icons-react/dist/esm/', 'icons', '/'),
  },
];

// The build script adds the compressed copies beside what this writes.
export default defineConfig({
  plugins: [react(), pageFiles()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Styles come once, as one file, and are kept.
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
