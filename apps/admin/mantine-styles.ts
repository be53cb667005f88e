import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const STYLES = new URL('.', import.meta.resolve('@mantine/core/styles/global.layer.css'));
const IMPORTED = new URL('src/mantine.css', import.meta.url);

/** Hashed class names of the component library, which its styles and its scripts share. */
const classesIn = (text: string): readonly string[] => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? [];

/**
 * `src/mantine.css` names the styles of the components that the app uses; the whole library would
 * be half of all styles. Refuses a build in which those of a component are missing.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const used = new Set(chunks.flatMap(({ code }) => classesIn(code)));
      const imported = readFileSync(IMPORTED, 'utf8');
      const missing = readdirSync(STYLES)
        .filter((name) => name.endsWith('.layer.css') && !imported.includes(`/${name}"`))
        .filter((name) =>
          classesIn(readFileSync(new URL(name, STYLES), 'utf8')).some((one) => used.has(one)),
        );
      if (missing.length > 0) this.error(`src/mantine.css does not import ${missing.join(', ')}`);
    },
  };
}
