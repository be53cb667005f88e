import { files } from './files.en.ts';
import { hosts } from './hosts.en.ts';
import { messageTemplates } from './message-templates.en.ts';
import type { ownWords as thai } from './own-words.th.ts';
import type { SameKeys } from './shape.ts';

export const ownWords = { files, hosts, messageTemplates } satisfies SameKeys<typeof thai>;
