import { DataFolderInUse } from './db/data-folder.ts';
import { StartupProblem } from './db/startup-problem.ts';
import { BadSettings } from './env.ts';

export const EXIT = { failed: 1, badSettings: 2, folderInUse: 3 } as const;

/** Says why a program gave up, without a stack trace where the message is enough; gives its exit code. */
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
