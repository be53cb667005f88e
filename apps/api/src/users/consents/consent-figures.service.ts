import type { Deps } from '../../deps.ts';
import { selectConsentFigures } from './consent-figures.queries.ts';

/** How many users agree to each purpose (domain/privacy#consent-statistics). */
export async function consentFigures(deps: Deps) {
  const { persons, figures } = await selectConsentFigures(deps.db, deps.clock.now());
  return { data: figures, meta: { persons } };
}
