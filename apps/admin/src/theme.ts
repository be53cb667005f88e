import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { SCHEME_KEY } from './arrival/early-reply.ts';
import { windowFocus } from './kit/start/window-focus.ts';

// Shade 6 is the fill in the light scheme, 5 the fill in the dark one, 4 the text in the dark one.
const brand: MantineColorsTuple = [
  '#e9eefb',
  '#d3defa',
  '#b6c7f5',
  '#a9bfff',
  '#9db6ff',
  '#3a5fd9',
  '#1c3faa',
  '#17358f',
  '#14307f',
  '#0f2464',
];
const red: MantineColorsTuple = [
  '#fdeae8',
  '#fad4d0',
  '#f4b1aa',
  '#ffb0a8',
  '#ff9d94',
  '#c93a2e',
  '#b42318',
  '#951b12',
  '#7a150d',
  '#5c0f09',
];
const green: MantineColorsTuple = [
  '#e3f4ec',
  '#c6e8d8',
  '#97d3b8',
  '#85dcb5',
  '#6fd6a8',
  '#13794f',
  '#0f7b4f',
  '#0c6540',
  '#0a5234',
  '#073b25',
];
const yellow: MantineColorsTuple = [
  '#fdf1dc',
  '#fae1b5',
  '#f6cb80',
  '#f5c775',
  '#f3bd62',
  '#9a5b00',
  '#9a5b00',
  '#7f4b00',
  '#663c00',
  '#4a2b00',
];
const gray: MantineColorsTuple = [
  '#f7f9fd',
  '#f3f5fa',
  '#e9edf5',
  '#e3e8f1',
  '#d0d7e5',
  '#98a2b8',
  '#667085',
  '#5b6780',
  '#3a465f',
  '#1e2a44',
];
const dark: MantineColorsTuple = [
  '#e8edfb',
  '#c8d3ee',
  '#b0bddc',
  '#9aa8cc',
  '#35467c',
  '#24325e',
  '#16224a',
  '#111b38',
  '#0d1630',
  '#0a1126',
];

const FONT = "'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, sans-serif";

const windowAttributes = {
  // The head of a dialog must not be a second `banner` landmark of the page.
  header: { role: 'presentation' },
  body: { ref: windowFocus },
};

/** Theme of the component library; named colours are CSS variables of `colors.css`. */
export const theme = createTheme({
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  colors: { brand, red, green, teal: green, yellow, orange: yellow, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '9px', lg: '12px', xl: '22px' },
  fontSizes: { xs: '12.5px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.6', lg: '1.85', xl: '1.5' },
  spacing: { xs: '4px', sm: '8px', md: '14px', lg: '20px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { attributes: windowAttributes },
      styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 } },
    },
    Drawer: { defaultProps: { attributes: windowAttributes } },
    // A field that is reached by Tab, or that is wrong, does not cover what stands below it.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    // Menus render inside the content landmark; their first entry gets the focus, not a
    // placeholder.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: '#content' } },
    },
    // A closed field does not render its options: a form has hundreds.
    Combobox: { defaultProps: { keepMounted: false } },
  },
});

/** Maps text and tint of a library colour to the tokens of the design. */
const tone = (color: string, token: string) => ({
  [`--mantine-color-${color}-text`]: `var(--${token})`,
  [`--mantine-color-${color}-outline`]: `var(--${token})`,
  [`--mantine-color-${color}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${color}-light-hover`]: `var(--${token}-soft)`,
  [`--mantine-color-${color}-light-color`]: `var(--${token})`,
});

/**
 * Maps the library's variables to the tokens, so that both colour schemes are defined in one place.
 */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    ...tone('red', 'bad'),
    ...tone('green', 'ok'),
    ...tone('teal', 'ok'),
    ...tone('yellow', 'warn'),
    ...tone('orange', 'warn'),
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--row-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--control-line)',
    '--mantine-color-brand-light': 'var(--accent-soft)',
    '--mantine-color-brand-light-hover': 'var(--accent-soft)',
    '--mantine-color-brand-light-color': 'var(--accent)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent)',
  };
  return { variables: {}, light: shared, dark: shared };
};

export const colorSchemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });
