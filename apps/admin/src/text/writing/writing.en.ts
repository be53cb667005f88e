import type { SameKeys } from '../shape.ts';
import { cards } from './cards.en.ts';
import { contentForm } from './content-form.en.ts';
import { history } from './history.en.ts';
import type { writing as th } from './writing.th.ts';

export const writing = { cards, contentForm, history } satisfies SameKeys<typeof th>;
