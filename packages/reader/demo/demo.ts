import { createReader } from '../src/reader.ts';

/**
 * Pages of a platform with two of its kinds of pages: a list, and one item that is read. Addresses
 * take `person`, the id of a user in Connect, as if that user were signed in.
 */
interface Item {
  type: string;
  id: number;
  title: string;
  excerpt: string;
  /** HTML that Connect has cleaned. */
  content: string;
  /** What plays, of videos and episodes. */
  recording: { source_type: string; url: string | null } | null;
}

/** What a kind is called, and where Connect has its items. */
const KINDS: Record<string, { name: string; path: string }> = {
  article: { name: 'บทความ · Article', path: 'articles' },
  video: { name: 'วิดีโอ · Video', path: 'videos' },
  podcast: { name: 'Deep Talk', path: 'videos/podcasts' },
};
const MEDIA: Record<string, 'video' | 'audio'> = { video: 'video', podcast: 'audio' };
const VISITOR = 'demo.visitor';

const query = new URLSearchParams(location.search);
const main = document.querySelector('main') ?? document.body;

async function reply<Reply>(path: string, body?: object): Promise<Reply> {
  const answer = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function add<Name extends keyof HTMLElementTagNameMap>(
  to: Element,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  to.append(element);
  return element;
}

/** A visitor who is not signed in keeps a name of chance; platforms do so with a cookie. */
function visitor(): { userId?: number; anonymousId?: string } {
  const userId = Number(query.get('person'));
  if (userId > 0) return { userId };
  const anonymousId = localStorage.getItem(VISITOR) ?? crypto.randomUUID();
  localStorage.setItem(VISITOR, anonymousId);
  return { anonymousId };
}

function showList(items: readonly Item[]): void {
  add(main, 'h1', 'เนื้อหาที่เผยแพร่ · Published content');
  const list = add(main, 'ul');
  for (const { type, id, title } of items) {
    const row = add(list, 'li');
    const link = add(row, 'a', title);
    link.href = `/read?${new URLSearchParams([...query, ['type', type], ['id', String(id)]])}`;
    row.append(' ');
    add(row, 'small', KINDS[type]?.name ?? type);
  }
}

function showItem(item: Item, connect: string): void {
  const { type, id } = item;
  const article = add(main, 'article');
  add(article, 'h1', item.title);
  const name = MEDIA[type];
  const player = name && item.recording?.source_type === 'file' ? add(article, name) : undefined;
  if (player) {
    player.controls = true;
    player.src = `/file?id=${id}`;
  } else if (item.recording?.url) {
    // Its player would have to tell where it is; what is only linked is not reported.
    add(article, 'a', item.recording.url).href = item.recording.url;
    return;
  }
  add(article, 'div').innerHTML = item.content;

  const person = visitor();
  const reader = createReader({
    url: `${connect}/v1/track`,
    person,
    token: async (content) => (await reply<{ token: string }>('/token', { content, person })).token,
  });
  const view = reader.open({ content: { type, id }, element: article, media: player });

  const print = add(main, 'button', 'พิมพ์ · Print');
  print.onclick = () => {
    view.did('print');
    window.print();
  };
  const links = add(main, 'p');
  const back = add(links, 'a', '← ทั้งหมด · All');
  back.href = `/?${query}`;
  links.append(' · ');
  const log = add(links, 'a', 'บันทึกการใช้งานใน Connect · Log in Connect');
  log.href = `${connect}/${KINDS[type]?.path}/${id}/log`;
  log.target = '_blank';
}

async function start(): Promise<void> {
  const { connect, items } = await reply<{ connect: string; items: Item[] }>('/content');
  const chosen = items.find(
    ({ type, id }) => type === query.get('type') && String(id) === query.get('id'),
  );
  if (chosen) showItem(chosen, connect);
  else showList(items);
}

start().catch((error: unknown) => add(main, 'p', String(error)));
