/** What the software promises (DESIGN section 7); kB = 1000 bytes. */
export const TARGETS = {
  /** Requests a second, as a part of what the floor reaches, at every number of connections. */
  throughputRatio: { list: 0.6, search: 0.6, get: 0.7, create: 0.6, update: 0.6 },
  /** The same of the other kinds, as a part of what our own statements reach on a bare server. */
  ownStatementsRatio: 0.6,
  /** Median time of a list call at one connection. */
  listMilliseconds: 2.5,
  /** A first page without filters over twenty times as many rows, as a multiple. */
  growth: 2,
  /** Bytes a second of an upload in parts, as a part of what a bare route streams to the disk. */
  uploadRatio: 0.5,
  firstStartSeconds: 4,
  restartSeconds: 1.5,
  memoryMegabytes: 200,
  /** Of a screen: round trips to a list's rows, and the longest task of the main thread. */
  screen: { listRoundTrips: 3, taskMilliseconds: 50, keyMilliseconds: 16 },
  /** Scores of Lighthouse: speed, and accessibility and best practices. */
  lighthouse: {
    phone: { list: 0.9, form: 0.8 },
    desktop: { list: 0.98, form: 0.95 },
    others: 1,
  },
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

/** What the floor answers as well. */
export type FloorScenario = keyof typeof TARGETS.throughputRatio;

export type BudgetedScreen = keyof typeof TRANSFER_BUDGETS_KB;
