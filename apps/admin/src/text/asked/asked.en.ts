import type { SameKeys } from '../shape.ts';
import type { asked as thai } from './asked.th.ts';
import { dependents } from './dependents.en.ts';
import { exports } from './exports.en.ts';
import { views } from './views.en.ts';

export const asked = { dependents, exports, views } satisfies SameKeys<typeof thai>;
