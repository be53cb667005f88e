import type { UsedKind } from '@connect/contract/kinds.ts';

/** An item that users can have seen, and when. */
export interface SeenPiece {
  id: number;
  kind: UsedKind;
  /** Visitors who are not signed in may see it. */
  open: boolean;
  from: Date;
  until: Date;
  /** Duration of a recording. */
  seconds?: number;
}
