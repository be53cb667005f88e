import type { SettingValues } from '@connect/contract/settings.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** One call's worth of circumstances; settings are read before the transaction begins. */
export interface Work {
  deps: Deps;
  context: ActorContext;
  settings: SettingValues;
  now: Date;
}

export async function startWork(deps: Deps, context: ActorContext): Promise<Work> {
  return { deps, context, settings: await deps.settings.current(), now: deps.clock.now() };
}
