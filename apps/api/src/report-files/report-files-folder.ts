/** Folder of the file store with finished files of reports, each in a folder of its own. */
export const REPORT_FILES_FOLDER = 'exports';
