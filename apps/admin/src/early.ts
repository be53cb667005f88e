import { readsOf, urlOf } from './api/first-reads.ts';
import { type Early, LANGUAGE_KEY, SCHEME_KEY, TOKEN_KEY } from './arrival/early-reply.ts';

// `page-files.ts` inlines this script in the document: it sends the first reads of the page before
// any file of the app has loaded.

const language = localStorage.getItem(LANGUAGE_KEY) === 'en' ? 'en' : 'th';

const sent = new Map<string, Early>();
globalThis.connectEarly = sent;

function send(url: string, authorization: string): void {
  const answer = fetch(url, {
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      Authorization: authorization,
    },
    credentials: 'same-origin',
    cache: 'no-cache',
  }).then(async (response) => ({
    status: response.status,
    text: await response.text(),
    header: (name: string) => response.headers.get(name),
  }));
  // The app handles a failure when it takes the reply; without this an unused one would be reported
  // as unhandled.
  answer.catch(() => undefined);
  sent.set(url, { sentAt: performance.now(), authorization, answer });
}

// The app cannot say that its own file did not come.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    delete document.documentElement.dataset.arriving;
    const again = document.createElement('a');
    again.href = location.href;
    again.hash = ''; // with one a click would not load the page again
    again.textContent =
      language === 'en'
        ? 'Connect could not be loaded. Try again'
        : 'โหลด Connect ไม่สำเร็จ ลองอีกครั้ง';
    document.getElementById('root')?.replaceChildren(again);
  },
  true,
);

const token = localStorage.getItem(TOKEN_KEY);
if (token && location.pathname !== '/login') {
  // Shows the shell of `arriving.css`, in the colours that the app will take.
  const { dataset } = document.documentElement;
  const scheme = localStorage.getItem(SCHEME_KEY) ?? 'auto';
  const dark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : false;
  dataset.mantineColorScheme = dark || scheme === 'dark' ? 'dark' : 'light';
  dataset.arriving = '';
}
/** Files of the page that the server names, texts in both languages. */
interface Named {
  modules: readonly string[];
  words: Readonly<Record<'th' | 'en', readonly string[]>>;
}

// Who is not signed in sees the sign-in page first.
if (token) {
  const authorization = `Bearer ${token}`;
  send('/v1/auth/me', authorization);
  const { pathname, search } = location;
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const read of readsOf(pathname, query)) send(urlOf(read), authorization);
  // Asked for here, files come after the first reads.
  const named = document.querySelector<HTMLMetaElement>('meta[name=page-files]')?.content;
  const { modules, words }: Named = JSON.parse(named ?? '{"modules":[],"words":{"th":[],"en":[]}}');
  for (const file of [...modules, ...words[language]]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
}
