import { importJob } from '../../imports/import.job.ts';
import { registrationImportKind } from './registration-import.service.ts';

export const registrationImportJob = importJob('registration.import', registrationImportKind);
