import { cards } from './cards.th.ts';
import { contentForm } from './content-form.th.ts';
import { history } from './history.th.ts';

/** The Thai texts of writing, which come with the forms. */
export const writing = { cards, contentForm, history };
