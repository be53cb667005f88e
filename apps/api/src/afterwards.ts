/** Work that goes on after a request was answered, such as mail; a process ends only when it is done. */
export interface Afterwards {
  /** Starts the work. A failure is printed under the name, without what the work was given. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Waits for everything under way. */
  settled(): Promise<void>;
}

export function createAfterwards(): Afterwards {
  const underWay = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => {
          console.error(`${name} failed: ${error instanceof Error ? error.message : 'unknown'}`);
        })
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
