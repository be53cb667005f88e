import { cards } from './cards.th.ts';
import { contentForm } from './content-form.th.ts';
import { history } from './history.th.ts';

/** The Thai texts of forms, which load with them. */
export const writing = { cards, contentForm, history };
