import type { FastifyInstance } from 'fastify';

export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  body: string;
}

/**
 * The parts of a browser that redirects need: cookies per origin, one step at a time. The app
 * answers addresses below `home`, the network all others.
 */
export class Browser {
  readonly cookies = new Map<string, Map<string, string>>();
  readonly #app: FastifyInstance;
  readonly #home: string;

  constructor(app: FastifyInstance, home: string) {
    this.#app = app;
    this.#home = new URL(home).origin;
  }

  /** The cookies stored for an origin. */
  jar(origin: string): Map<string, string> {
    let jar = this.cookies.get(origin);
    if (!jar) {
      jar = new Map();
      this.cookies.set(origin, jar);
    }
    return jar;
  }

  get homeJar(): Map<string, string> {
    return this.jar(this.#home);
  }

  /** Requests one address without following redirects. */
  async visit(address: string | URL): Promise<Page> {
    const url = new URL(address, this.#home);
    const jar = this.jar(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response =
      url.origin === this.#home
        ? await this.#ask(url, cookie)
        : await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const over = /expires=Thu, 01 Jan 1970|max-age=0(;|$)/i.test(line);
      if (over) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { url, status: response.status, headers: response.headers, body: await response.text() };
  }

  /** Follows redirects until a page, or one whose address begins with `until`. */
  async follow(address: string | URL, until?: string): Promise<Page> {
    let page = await this.visit(address);
    for (let step = 0; step < 20; step += 1) {
      const location = page.headers.get('location');
      if (!location) return page;
      const next = new URL(location, page.url);
      if (until && next.href.startsWith(until)) {
        return { ...page, url: next };
      }
      page = await this.visit(next);
    }
    throw new Error(`Redirects without end at ${page.url}`);
  }

  async #ask(url: URL, cookie: string): Promise<Response> {
    const reply = await this.#app.inject({
      method: 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
    }
    return new Response(reply.statusCode === 304 ? null : reply.body, {
      status: reply.statusCode,
      headers,
    });
  }
}
