import type { KpiKey } from '@connect/contract/overview/overview.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import type { StageSight } from '../people/user-scope.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import type { Days } from '../time/moments.ts';
import type { OverviewQuery } from './periods.ts';
import type { OwnBlocks } from './role-blocks.service.ts';

/** What an overview depends on besides the data. */
export interface Asked {
  period: OverviewQuery['period'];
  days: Days;
  compare: { mode: OverviewQuery['compare']; days: Days } | null;
  filter: FigureFilter;
  visible: readonly VisibleKind[];
  /** Whether the caller may see requests for guides, and links. */
  guides: boolean;
  links: boolean;
  stages: StageSight | null;
  own: OwnBlocks;
  /** Figures that come first. */
  figures: readonly KpiKey[];
  english: boolean;
}
