import type { SameKeys } from '../shape.ts';
import { log } from './log.en.ts';
import type { logs as thai } from './logs.th.ts';

export const logs = { log } satisfies SameKeys<typeof thai>;
