import { endpoint } from '../calls/endpoint.ts';
import { wholeReport } from './report.ts';
import { askedFile } from './report-file.ts';

/** Has a report made into a file in the background (domain/reports#files-in-the-background). */
export const reportFileCall = endpoint({ ...askedFile, body: wholeReport });
