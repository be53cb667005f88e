import type { SettingValues } from '@connect/contract/administration/settings.ts';
import type { Spellings } from '@connect/contract/publishing/unbranded.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** What one call works with; settings and spellings are read before the transaction begins. */
export interface Work {
  deps: Deps;
  context: ActorContext;
  settings: SettingValues;
  /** Other spellings of product names. */
  spellings: Spellings;
  now: Date;
}

/** What rules depend on besides the item itself. */
export async function rulesNow(deps: Deps): Promise<Pick<Work, 'settings' | 'spellings'>> {
  const [settings, spellings] = await Promise.all([
    deps.settings.current(),
    deps.reference.spellings(),
  ]);
  return { settings, spellings };
}

export async function startWork(deps: Deps, context: ActorContext): Promise<Work> {
  return { deps, context, ...(await rulesNow(deps)), now: deps.clock.now() };
}
