import { own } from '@connect/contract/own.ts';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../deps.ts';
import type { SsoSettings } from '../env-sso.ts';

const TIMEOUT_SECONDS = 5;
const KEEP_MS = 3_600_000;

/** The facts that the provider confirms. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  /** Null when the provider does not say. */
  emailVerified: boolean | null;
  username: string;
  givenName: string;
  familyName: string;
  name: string;
  /** Values of the claim that roles are derived from. */
  groups: string[];
}

/** The values that one sign-in at the provider is verified with. */
export interface Proof {
  state: string;
  nonce: string;
  verifier: string;
}

export interface IdentityProvider {
  /**
   * The address for the browser, and the proof that its return is checked against. Throws when the
   * provider is away.
   */
  begin(redirectUri: string): Promise<{ address: URL; proof: Proof }>;
  /**
   * The identity of a returning browser: exchanges the code and checks every token. Throws when one
   * is not genuine.
   */
  finish(callback: URL, proof: Proof): Promise<Identity>;
}

const word = z.string().catch('');
const claims = z.looseObject({
  email: z.string().nullable().catch(null),
  email_verified: z.boolean().nullable().catch(null),
  preferred_username: word,
  given_name: word,
  family_name: word,
  name: word,
});
const groups: z.ZodType<unknown[]> = z
  .union([z.array(z.unknown()), z.string().transform((one) => [one])])
  .catch([]);

/** A claim by its name or, if there is none, by its path through nested objects. */
function claimAt(all: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(all, path)) return all[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const object = z.record(z.string(), z.unknown()).safeParse(value);
    return object.success ? own(object.data, key) : undefined;
  }, all);
}

/**
 * The provider of the settings; its addresses and keys are fetched at first use and cached for an
 * hour.
 */
export function createIdentityProvider(settings: SsoSettings, clock: Clock): IdentityProvider {
  let known: { at: number; skew: number; config: Promise<client.Configuration> } | undefined;

  async function discover(skew: number): Promise<client.Configuration> {
    const issuer = new URL(settings.issuer);
    const config = await client.discovery(
      issuer,
      settings.clientId,
      { [client.clockSkew]: skew },
      // Basic is the default of providers that declare nothing; post is for those that refuse it.
      (server, metadata, body, headers) => {
        const methods = server.token_endpoint_auth_methods_supported;
        const basic = methods === undefined || methods.includes('client_secret_basic');
        const auth = basic ? client.ClientSecretBasic : client.ClientSecretPost;
        auth(settings.clientSecret)(server, metadata, body, headers);
      },
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    return config;
  }

  function configuration(): Promise<client.Configuration> {
    const now = clock.now().getTime();
    // Tokens are checked with Connect's clock; outside of tests that is the machine's.
    const skew = Math.round((now - Date.now()) / 1000);
    if (known && known.skew === skew && now - known.at < KEEP_MS) return known.config;
    const found = { at: now, skew, config: discover(skew) };
    known = found;
    found.config.catch(() => {
      if (known === found) known = undefined;
    });
    return found.config;
  }

  return {
    async begin(redirectUri) {
      const config = await configuration();
      const proof = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
      });
      return { address, proof };
    },

    async finish(callback, proof) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: proof.state,
        expectedNonce: proof.nonce,
        pkceCodeVerifier: proof.verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('The provider sent no ID token');
      // Many providers omit names, mail address and groups from the ID token.
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, idToken.sub)
        : {};
      const all: Record<string, unknown> = { ...more, ...idToken };
      const known = claims.parse(all);
      return {
        issuer: idToken.iss,
        subject: idToken.sub,
        email: known.email?.trim().toLowerCase() || null,
        emailVerified: known.email_verified,
        username: known.preferred_username,
        givenName: known.given_name,
        familyName: known.family_name,
        name: known.name,
        groups: groups
          .parse(claimAt(all, settings.roleClaim))
          .filter((value): value is string => typeof value === 'string'),
      };
    },
  };
}
