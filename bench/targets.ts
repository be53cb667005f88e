/** The promised speed (domain/speed#calls); kB = 1000 bytes. */
export const TARGETS = {
  /** Requests a second, as a share of `floor`'s, at every number of connections. */
  throughputRatio: { list: 0.6, search: 0.6, get: 0.7, create: 0.6, update: 0.6 },
  /**
   * The same for the other kinds, as a share of what Connect's own statements reach on a bare
   * server.
   */
  ownStatementsRatio: 0.6,
  /** Median time of a list call at one connection. */
  listMilliseconds: 2.5,
  /** Time of a first page without filters over twenty times as many rows, as a multiple. */
  growth: 2,
  /** Bytes a second of an upload in parts, as a share of a bare route that streams to disk. */
  uploadRatio: 0.5,
  /** The slowest of any filter and any sort of users, p95 at 100,000 users, counted anew. */
  userListMilliseconds: 50,
  /** Loading the profile `scale`. */
  scaleSeconds: 60,
  csvRowsPerSecond: 50_000,
  /** A list of an event's registrations at 120,000 in all, and a check-in while 20 a second arrive, p95. */
  registrationMilliseconds: 50,
  /** The page of the most read item at five million rows of the log, p95, for the last 30 and 365 days. */
  logMilliseconds: { 30: 50, 365: 200 },
  /** The overview at five million rows of the log, p95, not asked for before. */
  overviewMilliseconds: { 30: 100, 365: 300 },
  /** Events that the platform reports, in batches of 500, sustained. */
  eventsPerSecond: 5_000,
  /** A redirect at 100 a second, and the log page for 30 days, while a thousand events a second come; p95. */
  redirectMilliseconds: 10,
  logWhileReporting: 50,
  firstStartSeconds: 4,
  restartSeconds: 1.5,
  memoryMegabytes: 200,
  /**
   * Of a screen: round trips until a list's rows are visible, and the longest task of the main
   * thread.
   */
  screen: { listRoundTrips: 3, taskMilliseconds: 50, keyMilliseconds: 16 },
  /** Scores of Lighthouse: speed, and accessibility and best practices. */
  lighthouse: {
    phone: { list: 0.9, form: 0.8 },
    desktop: { list: 0.98, form: 0.95 },
    others: 1,
  },
} as const;

/** JavaScript until first use, with brotli and an empty cache. */
export const TRANSFER_BUDGETS_KB = {
  'sign-in': 120,
  list: 220,
  form: 412,
  /** Also for the tabs of the admin area. */
  overview: 300,
  report: 300,
  /** Usage logs: a list with charts. */
  log: 275,
  /** That of webinars also decides on registrations. */
  'registration-log': 285,
} as const;

/** Scenarios that `floor` answers as well. */
export type FloorScenario = keyof typeof TARGETS.throughputRatio;

export type BudgetedScreen = keyof typeof TRANSFER_BUDGETS_KB;
