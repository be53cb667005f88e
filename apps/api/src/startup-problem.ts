/** A problem whose message is meant for the operator who started Connect; needs no stack trace. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
