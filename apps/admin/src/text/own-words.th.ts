import { documents } from './documents.th.ts';
import { files } from './files.th.ts';
import { hosts } from './hosts.th.ts';
import { messageTemplates } from './message-templates.th.ts';
import { recordings } from './recordings.th.ts';
import { webinars } from './webinars.th.ts';

/** The Thai texts that only single kinds of content have. */
export const ownWords = { documents, files, hosts, messageTemplates, recordings, webinars };
