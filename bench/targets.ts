/** What the software promises (DESIGN section 7); kB = 1000 bytes. */
export const TARGETS = {
  /** Requests a second, as a part of what the floor reaches. */
  throughputRatio: 0.6,
  /** Median time of a list call at one connection, as a multiple of the floor's. */
  listTimeRatio: 2,
  /** Bytes a second of an upload in parts, as a part of what a bare route streams to the disk. */
  uploadRatio: 0.5,
  firstStartSeconds: 4,
  restartSeconds: 1.5,
  memoryMegabytes: 200,
} as const;

/** JavaScript to first use, brotli, cold. */
export const TRANSFER_BUDGETS_KB = {
  'sign-in': 120,
  list: 210,
  form: 400,
  /** Also the tabs of the admin area. */
  overview: 300,
  /** Usage logs: DESIGN has no number for them; this is what a list with charts weighs. */
  log: 375,
} as const;

export type BudgetedScreen = keyof typeof TRANSFER_BUDGETS_KB;
