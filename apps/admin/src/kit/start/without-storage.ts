/** Without storage (private window, full disk) a page works, but keeps nothing. */
export async function withoutStorage<Result>(
  work: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
