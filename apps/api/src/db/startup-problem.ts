/** A problem whose message is meant for the person who started Connect; no stack trace is needed. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
