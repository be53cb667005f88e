import type { SameKeys } from '../shape.ts';
import type { asked as thai } from './asked.th.ts';
import { beside } from './beside.en.ts';
import { dependents } from './dependents.en.ts';
import { exports } from './exports.en.ts';
import { views } from './views.en.ts';

export const asked = { beside, dependents, exports, views } satisfies SameKeys<typeof thai>;
