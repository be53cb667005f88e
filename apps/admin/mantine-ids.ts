import type { Plugin } from 'vite';

/** The hook with the ids that React gives, which are fit for CSS since React 19.1. */
const USE_ID = `import { useId as reactId } from 'react';
export function useId(given) {
  const own = reactId();
  return typeof given === 'string' ? given : 'mantine-' + own;
}
`;

/**
 * Replaces the component library's `useId`: it takes another id after each mount, so that every
 * field, check box and button with an id is rendered twice, the second time in one task that nothing
 * interrupts.
 */
export function mantineIds(): Plugin {
  let replaced = false;
  return {
    name: 'mantine-ids',
    apply: 'build',
    load(id) {
      if (!id.endsWith('@mantine/hooks/esm/use-id/use-id.mjs')) return null;
      replaced = true;
      return USE_ID;
    },
    buildEnd(error) {
      if (!error && !replaced) this.error('@mantine/hooks no longer has esm/use-id/use-id.mjs');
    },
  };
}
