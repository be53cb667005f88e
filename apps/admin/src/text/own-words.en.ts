import { documents } from './documents.en.ts';
import { files } from './files.en.ts';
import { hosts } from './hosts.en.ts';
import { messageTemplates } from './message-templates.en.ts';
import type { ownWords as thai } from './own-words.th.ts';
import { recordings } from './recordings.en.ts';
import type { SameKeys } from './shape.ts';
import { webinars } from './webinars.en.ts';

export const ownWords = {
  documents,
  files,
  hosts,
  messageTemplates,
  recordings,
  webinars,
} satisfies SameKeys<typeof thai>;
