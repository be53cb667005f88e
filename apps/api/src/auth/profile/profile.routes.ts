import { auth, type Me } from '@connect/contract/sign-in/auth.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { changePreferences, profileOf, updateOwnProfile } from './profile.service.ts';

const answer = (data: Me) => ({ data, seo: { title: `${data.display_name} | Connect` }, meta: {} });

export function profileRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, auth.me, async ({ context }) => answer(await profileOf(deps, context)));
  route(app, auth.updateMe, async ({ context, body }) =>
    answer(await updateOwnProfile(deps, context, body)),
  );
  route(app, auth.preferences, async ({ context, body }) => ({
    data: await changePreferences(deps, context, body),
  }));
}
