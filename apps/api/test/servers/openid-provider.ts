import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export interface Person {
  sub: string;
  [claim: string]: unknown;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in next, with the claims about them. */
  person: Person;
  /** Publishes another key than it signs with, like an attacker in its place. */
  foreignKeys: boolean;
  close(): Promise<void>;
}

const CLAIMS = ['name', 'given_name', 'family_name', 'preferred_username', 'roles', 'realm_access'];

/**
 * A real OpenID Connect provider on this machine. Its sign-in page is answered at once, as if
 * `person` had typed the right password.
 */
export async function startOpenIdProvider(
  redirectUri: string,
  overrides: Configuration = {},
): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const self: OpenIdProvider = {
    issuer,
    clientId: 'connect',
    clientSecret: 'a secret between the two of them',
    person: { sub: 'nobody' },
    foreignKeys: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: self.clientId,
        client_secret: self.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for these tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: CLAIMS },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AuthorizationCode: 60, IdToken: 3600, AccessToken: 3600, Interaction: 600, Session: 60 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...self.person, sub }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const accountId = session?.accountId;
      if (!client || !accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ...overrides,
  });
  const answer = provider.callback();
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (self.foreignKeys && request.url === '/jwks') {
      const key = { ...(await exportJWK(foreign)), kid: 'one', alg: 'RS256', use: 'sig' };
      response.setHeader('content-type', 'application/jwk-set+json');
      return response.end(JSON.stringify({ keys: [key] }));
    }
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    return provider.interactionFinished(request, response, {
      login: { accountId: self.person.sub },
    });
  });
  return self;
}
