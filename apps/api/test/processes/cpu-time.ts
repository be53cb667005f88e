/**
 * Processor time of this thread so far, in µs. The system tells user and system time apart by
 * samples, of which a short piece of work may meet none; only their sum is exact.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
