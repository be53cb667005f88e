import { userImport } from '@connect/contract/users/user-import.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { importRoutes } from '../../imports/imports.routes.ts';
import { userImportJob } from './user-import.job.ts';
import { userImportKind } from './user-import.service.ts';

export const userImportRoutes = (app: FastifyInstance, deps: Deps): void =>
  importRoutes(app, deps, userImport, { kind: userImportKind, job: userImportJob });
