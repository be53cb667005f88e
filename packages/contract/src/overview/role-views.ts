import type { Role } from '../permissions.ts';
import type { KpiKey } from './overview.ts';

/** Blocks of the overview that some roles have, or see before all others (domain/overview#roles). */
type OwnBlock = 'meetings' | 'reps' | 'privacy';

interface RoleView {
  /** What stands below the figures, before everything else. */
  readonly block: OwnBlock;
  /** The figures that come first. */
  readonly figures: readonly KpiKey[];
}

/** What the overview of a role begins with; that of all others is as it is. */
export const ROLE_VIEWS: Readonly<Partial<Record<Role, RoleView>>> = {
  event_manager: { block: 'meetings', figures: ['attendance_rate', 'event_registrations'] },
  sales_manager: { block: 'reps', figures: [] },
  dpo: { block: 'privacy', figures: ['reachable'] },
};

export const firstBlock = (role: Role): OwnBlock | null => ROLE_VIEWS[role]?.block ?? null;
