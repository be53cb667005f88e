import { overview } from '@connect/contract/overview/overview.ts';
import { download, saveFile } from '../../../api/files/download.ts';
import { ApiError } from '../../../api/start/api-error.ts';
import type { OverviewQuery } from '../overview-query.ts';

/** Saves the overview as a workbook. Gives why it could not. */
export async function takeOverview(query: OverviewQuery): Promise<string | undefined> {
  try {
    saveFile(await download(overview.file, { query }));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
