import { type Early, LANGUAGE_KEY, readOf, TOKEN_KEY, urlOf } from './first-reads.ts';

// Stands in the document itself, as built by `page-files.ts`: what the open page reads first is on its
// way before any file of the app.

const sent = new Map<string, Early>();
globalThis.connectEarly = sent;

function send(url: string, authorization: string): void {
  const answer = fetch(url, {
    headers: {
      Accept: 'application/json',
      'Accept-Language': localStorage.getItem(LANGUAGE_KEY) === 'en' ? 'en' : 'th',
      Authorization: authorization,
    },
    credentials: 'same-origin',
    cache: 'no-cache',
  }).then(async (response) => ({
    status: response.status,
    text: await response.text(),
    header: (name: string) => response.headers.get(name),
  }));
  // Who takes it hears of its failure; where nobody does there is nothing to tell.
  answer.catch(() => undefined);
  sent.set(url, { sentAt: performance.now(), authorization, answer });
}

const token = localStorage.getItem(TOKEN_KEY);
if (token) {
  const authorization = `Bearer ${token}`;
  send('/v1/auth/me', authorization);
  const { pathname, search } = location;
  const read = readOf(pathname, Object.fromEntries(new URLSearchParams(search)));
  if (read) send(urlOf(read), authorization);
}
