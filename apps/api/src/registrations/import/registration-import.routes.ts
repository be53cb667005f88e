import { registrationImport } from '@connect/contract/registrations/registration-import.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { importRoutes } from '../../imports/imports.routes.ts';
import { registrationImportJob } from './registration-import.job.ts';
import { registrationImportKind } from './registration-import.service.ts';

export const registrationImportRoutes = (app: FastifyInstance, deps: Deps): void =>
  importRoutes(app, deps, registrationImport, {
    kind: registrationImportKind,
    job: registrationImportJob,
  });
