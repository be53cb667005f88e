import { dependents } from './dependents.th.ts';
import { exports } from './exports.th.ts';
import { views } from './views.th.ts';

/** The Thai texts of windows that open on lists when somebody asks for them. */
export const asked = { dependents, exports, views };
