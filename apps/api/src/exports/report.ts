import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { Exportable } from './exports.service.ts';

/** Who asks for a report, and whether its people are covered. */
export interface ReportAsking {
  readonly deps: Deps;
  readonly context: ActorContext;
  readonly now: Date;
  /** Personal columns are covered: without the right, and in previews. */
  readonly covered: boolean;
}

/** A report, filtered, ready to be shown or written into a file. */
export type Report = Exportable<unknown, unknown>;

/** A report of known rows as one of any: whoever runs it only hands its own rows back to it. */
export const reportOf = <Raw, Row>(list: Exportable<Raw, Row>): Report => list;
