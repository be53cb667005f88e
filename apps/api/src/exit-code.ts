import { DataFolderInUse } from './db/embedded/data-folder.ts';
import { BadSettings } from './env.ts';
import { StartupProblem } from './startup-problem.ts';

export const EXIT = { failed: 1, badSettings: 2, folderInUse: 3 } as const;

/**
 * Prints why a program failed, without a stack trace when the message is enough; returns its exit
 * code.
 */
export function explainFailure(error: unknown): number {
  if (error instanceof BadSettings) {
    console.error(`Some settings cannot be used:\n${error.message}`);
    return EXIT.badSettings;
  }
  if (error instanceof DataFolderInUse || error instanceof StartupProblem) {
    console.error(error.message);
    return error instanceof DataFolderInUse ? EXIT.folderInUse : EXIT.failed;
  }
  console.error(error);
  return EXIT.failed;
}
