import { importJob } from '../../imports/import.job.ts';
import { userImportKind } from './user-import.service.ts';

export const userImportJob = importJob('user.import', userImportKind);
