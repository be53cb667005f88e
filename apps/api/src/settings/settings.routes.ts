import { system } from '@connect/contract/administration/system.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { changeSettings, readAllSettings } from './change-settings.service.ts';

/** System settings in the admin area (domain/reference-data#settings). */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, system.settings, ({ context }) => readAllSettings(deps, context));
  route(app, system.updateSettings, ({ body, context }) => changeSettings(deps, context, body));
}
