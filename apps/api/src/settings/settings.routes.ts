import { system } from '@connect/contract/resources/system.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { changeSettings, readAllSettings } from './change-settings.service.ts';

/** System settings in the admin area (DOMAIN 1.13, 3.9). */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, system.settings, ({ context }) => readAllSettings(deps, context));
  route(app, system.updateSettings, ({ body, context }) => changeSettings(deps, context, body));
}
