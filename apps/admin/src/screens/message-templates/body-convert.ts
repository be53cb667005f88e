/** Converts plain text to paragraphs, for the body of an e-mail. */
export function bodyAsHtml(text: string): string {
  if (text.trim() === '') return '';
  const box = document.createElement('div');
  for (const lines of text.split(/\n{2,}/)) {
    const paragraph = document.createElement('p');
    for (const [index, line] of lines.split('\n').entries()) {
      if (index > 0) paragraph.append(document.createElement('br'));
      paragraph.append(line);
    }
    box.append(paragraph);
  }
  return box.innerHTML;
}

/** Converts the body of an e-mail to plain text with its line breaks. */
export function bodyAsText(html: string): string {
  const lines = html.replace(/<br\s*\/?>/g, '\n').replace(/<\/(?:p|h\d|li|blockquote)>/g, '$&\n');
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body;
  return (textContent ?? '').trim();
}
