import { beside } from './beside.th.ts';
import { dependents } from './dependents.th.ts';
import { exports } from './exports.th.ts';
import { views } from './views.th.ts';

/** The Thai texts of dialogs that lists open on demand. */
export const asked = { beside, dependents, exports, views };
