/**
 * Tells what an editor emitted, and comes back to it as its value, from what was set from outside.
 * A form may show a value when newer ones were emitted already: taking it over would take back what
 * was typed since, or move the cursor.
 */
export function ownValues(first: string) {
  let last = first;
  /** Emitted before `last`, since the form showed the last one. */
  let earlier: string[] = [];
  return {
    emit(value: string): void {
      if (value === last) return;
      earlier.push(last);
      last = value;
    },
    /** Whether a value that arrives is to be taken over; from then on it is known. */
    isNew(value: string): boolean {
      if (value !== last && earlier.includes(value)) return false;
      earlier = [];
      if (value === last) return false;
      last = value;
      return true;
    },
  };
}
