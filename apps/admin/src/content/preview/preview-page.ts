/**
 * Content of the preview frame; it is built by DOM calls, so that typed text is never parsed as
 * markup.
 */
export interface PreviewPage {
  language: string;
  /** The notice for professionals only, above everything else. */
  gate: string | null;
  labels: string[];
  title: string;
  facts: string[];
  cover: { src: string; alt: string } | null;
  /** The player in place of the cover, or a sentence about a player on another site. */
  player?: { kind: 'video' | 'audio'; src: string; label: string } | { text: string } | null;
  excerpt: string;
  /** Sanitised rich text. */
  content: string;
  /** Text in place of a video's player, which a preview does not load. */
  videoLabel: (url: string) => string;
  lists: { title: string; entries: { text: string; url?: string | null }[]; ordered: boolean }[];
  /** Sanitised rich text with its own title, collapsed. */
  folded?: { title: string; html: string } | null;
  small: string[];
  warning: string | null;
}

const STYLE = `
  body { margin: 0; padding: 24px 20px 40px; color: #1e2a44; background: #fff;
    font: 400 16px/1.85 'IBM Plex Sans Thai', 'Noto Sans Thai', sans-serif; overflow-wrap: anywhere; }
  main { max-width: 720px; margin: 0 auto; }
  h1 { margin: 8px 0; font-size: 26px; line-height: 1.4; }
  h2 { font-size: 20px; } h3 { font-size: 17px; } h4 { font-size: 16px; }
  h2, h3, h4 { margin: 24px 0 8px; line-height: 1.5; }
  img { max-width: 100%; height: auto; border-radius: 12px; }
  figure { margin: 20px 0; } figcaption, .facts, small { color: #5b6780; font-size: 13.5px; }
  .gate, .warning { padding: 10px 14px; border-radius: 10px; font-size: 14px; line-height: 1.6; }
  .gate { margin-bottom: 16px; color: #14307f; background: #e9eefb; }
  .warning { margin-top: 28px; color: #7f4b00; background: #fdf1dc; }
  .label { margin-right: 8px; color: #1c3faa; font-size: 13.5px; font-weight: 500; }
  .excerpt { color: #3a465f; font-size: 17px; }
  blockquote { margin: 20px 0; padding: 12px 16px; border-left: 4px solid #1c3faa; background: #f3f5fa; border-radius: 8px; }
  blockquote p { margin: 0; }
  table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
  td, th { padding: 6px 10px; border: 1px solid #d0d7e5; text-align: left; vertical-align: top; }
  th { background: #f3f5fa; } td p, th p { margin: 0; }
  .video { padding: 28px 16px; border: 1px solid #d0d7e5; border-radius: 12px; background: #f3f5fa; text-align: center; }
  small { display: block; }
  .player { display: block; width: 100%; margin: 20px 0; border-radius: 12px; }
  video.player { background: #000; aspect-ratio: 16 / 9; }
  details { margin: 24px 0; padding: 10px 16px; border: 1px solid #d0d7e5; border-radius: 12px; }
  summary { cursor: pointer; font-weight: 500; }
`;

/** The font faces of the surrounding page, because the frame has its own style sheet. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules];
      } catch {
        return [];
      }
    })
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join('\n');
}

/** The preview as an HTML document, for a frame without scripts. */
export function previewDocument(page: PreviewPage): string {
  const doc = document.implementation.createHTMLDocument(page.title);
  doc.documentElement.lang = page.language;
  const style = doc.createElement('style');
  style.textContent = fontFaces() + STYLE;
  doc.head.append(style);
  const main = doc.createElement('main');
  doc.body.append(main);

  const add = (tag: string, text: string, className?: string, parent: Element = main) => {
    const element = doc.createElement(tag);
    element.textContent = text;
    if (className) element.className = className;
    parent.append(element);
    return element;
  };

  if (page.gate) add('div', page.gate, 'gate');
  for (const label of page.labels) add('span', label, 'label');
  add('h1', page.title);
  add('div', page.facts.join(' · '), 'facts');
  if (page.player && 'text' in page.player) add('div', page.player.text, 'video');
  else if (page.player) {
    const player = doc.createElement(page.player.kind);
    player.className = 'player';
    player.controls = true;
    player.preload = 'metadata';
    player.setAttribute('aria-label', page.player.label);
    player.src = page.player.src;
    if (page.cover && player instanceof HTMLVideoElement) player.poster = page.cover.src;
    main.append(player);
  }
  if (page.cover && !(page.player && 'kind' in page.player && page.player.kind === 'video')) {
    const figure = doc.createElement('figure');
    const image = doc.createElement('img');
    image.src = page.cover.src;
    image.alt = page.cover.alt;
    figure.append(image);
    main.append(figure);
  }
  if (page.excerpt) add('p', page.excerpt, 'excerpt');

  const body = new DOMParser().parseFromString(page.content, 'text/html').body;
  for (const frame of body.querySelectorAll('iframe')) {
    const box = doc.createElement('div');
    box.className = 'video';
    box.textContent = page.videoLabel(frame.src);
    frame.replaceWith(box);
  }
  const content = doc.createElement('div');
  content.append(...body.childNodes);
  main.append(content);

  for (const list of page.lists) {
    if (list.entries.length === 0) continue;
    add('h3', list.title);
    const element = add(list.ordered ? 'ol' : 'ul', '');
    for (const { text, url } of list.entries) {
      const row = add('li', text, undefined, element);
      if (url) {
        row.append(' ');
        add('small', url, undefined, row);
      }
    }
  }
  if (page.folded) {
    const details = doc.createElement('details');
    add('summary', page.folded.title, undefined, details);
    const html = new DOMParser().parseFromString(page.folded.html, 'text/html').body;
    details.append(...html.childNodes);
    main.append(details);
  }
  for (const text of page.small) add('small', text);
  if (page.warning) add('div', page.warning, 'warning');
  return `<!doctype html>${doc.documentElement.outerHTML}`;
}
