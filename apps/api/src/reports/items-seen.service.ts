import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Deps } from '../deps.ts';
import { trashSince } from '../rights/content-permissions.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import type { ItemsSeen } from './content-report.queries.ts';

/** Items of these kinds as of now, with the warning of codes that run out as it is set. */
export async function itemsSeen(
  deps: Deps,
  visible: readonly VisibleKind[],
  now: Date,
): Promise<ItemsSeen> {
  const { material_warn_days: warnDays } = await deps.settings.current();
  return { visible, now, today: bangkokDay(now), warnDays, trashSince: trashSince(now) };
}
