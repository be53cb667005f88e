import { files } from './files.en.ts';
import { hosts } from './hosts.en.ts';
import { messageTemplates } from './message-templates.en.ts';
import type { ownWords as thai } from './own-words.th.ts';
import { recordings } from './recordings.en.ts';
import type { SameKeys } from './shape.ts';

export const ownWords = { files, hosts, messageTemplates, recordings } satisfies SameKeys<
  typeof thai
>;
