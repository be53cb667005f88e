/** Registrations of an event by their state. */
export interface EventCounts {
  registered: number;
  waitlisted: number;
  confirmed: number;
  attended: number;
  cancelled: number;
  no_show: number;
}

/** Seats that are taken. */
export const seatsTaken = ({ registered, confirmed, attended }: EventCounts): number =>
  registered + confirmed + attended;

/** Whoever is sure to come, or was there. */
export const confirmedOf = ({ confirmed, attended, no_show }: EventCounts): number =>
  confirmed + attended + no_show;
