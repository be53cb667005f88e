import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './slash-menu.module.css';

/** Search words of each button in both languages, besides its label. */
const WORDS: Record<string, string> = {
  h2: 'heading title h2 หัวข้อใหญ่',
  h3: 'subheading heading h3 หัวข้อย่อย',
  h4: 'subheading heading h4 หัวข้อรอง',
  bullets: 'list bullets รายการ จุด',
  numbers: 'list numbers ordered รายการ ลำดับเลข ตัวเลข',
  quote: 'quote box highlight กล่อง ข้อความเน้น คำพูด',
  rule: 'rule divider line เส้นคั่น',
  link: 'link url ลิงก์',
  image: 'image picture photo upload แทรกภาพ รูป',
  library: 'library image picture คลังภาพ เลือกภาพ รูป',
  table: 'table rows columns แทรกตาราง',
  video: 'video film youtube vimeo แทรกวิดีโอ คลิป',
  footnote: 'footnote note reference แทรกเชิงอรรถ อ้างอิง',
};

/** A top-level paragraph that begins with `/` and has the cursor at its end; null elsewhere. */
function slashAt({ state }: Editor): { from: number; typed: string } | null {
  const { empty, $from } = state.selection;
  const { parent, depth, parentOffset } = $from;
  const typed = parent.textContent;
  const stands = empty && depth === 1 && parent.type.name === 'paragraph' && typed.startsWith('/');
  return stands && parentOffset === typed.length ? { from: $from.start(), typed } : null;
}

const nameOf = (tool: HTMLElement): string => tool.getAttribute('aria-label') ?? '';

/** The buttons whose words contain what was typed after the `/`. */
function toolsFor(typed: string, toolbar: HTMLElement | null | undefined): HTMLElement[] {
  const query = typed.slice(1).trim().toLowerCase();
  return [...(toolbar?.querySelectorAll<HTMLElement>('[data-insert]') ?? [])].filter((tool) =>
    `${nameOf(tool)} ${WORDS[tool.dataset.insert ?? '']}`.toLowerCase().includes(query),
  );
}

const showIconOf = (tool: HTMLElement) => (place: HTMLElement | null) =>
  place?.replaceChildren(...[...tool.children].map((icon) => icon.cloneNode(true)));

/**
 * Menu of what can be inserted, opened by `/` at the start of a line. It lists the buttons of the toolbar,
 * so it offers exactly what this text allows. The focus stays in the editor.
 */
export default function SlashMenu(props: {
  editor: Editor;
  tools: () => HTMLElement | null | undefined;
}) {
  const { editor, tools } = props;
  const { t } = useText();
  const id = useId();
  const [slash, setSlash] = useState(() => slashAt(editor));
  const [active, setActive] = useState(0);
  /** Closed by Escape: stays closed until the `/` is gone. */
  const left = useRef(false);

  useEffect(() => {
    // Read anew: it may have been typed after this component was rendered.
    const arrived = slashAt(editor);
    let open = arrived !== null;
    setSlash(arrived);
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      const found = slashAt(editor);
      if (!found) left.current = false;
      open =
        found !== null &&
        !left.current &&
        (open || (transaction.docChanged && found.typed === '/'));
      setSlash(open ? found : null);
      if (transaction.docChanged) setActive(0);
    };
    const close = () => {
      open = false;
      setSlash(null);
    };
    editor.on('transaction', onTransaction);
    editor.on('blur', close);
    return () => {
      editor.off('transaction', onTransaction);
      editor.off('blur', close);
    };
  }, [editor]);

  const found = slash ? toolsFor(slash.typed, tools()) : [];
  const opened = found.length > 0;
  const idOf = (tool: HTMLElement) => `${id}-${tool.dataset.insert}`;
  const chosen = found[active];

  const choose = (tool: HTMLElement) => {
    const line = slashAt(editor);
    if (!line) return;
    editor
      .chain()
      .focus()
      .deleteRange({ from: line.from, to: line.from + line.typed.length })
      .run();
    tool.click();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // A key may arrive before the letter typed last is rendered: it counts for what stands in the text.
    const line = slashAt(editor);
    if (!line || left.current) return;
    const same = line.typed === slash?.typed;
    const offered = same ? found : toolsFor(line.typed, tools());
    const at = same ? active : 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const tool = offered[at];
    if (!tool) return;
    if (step) setActive((at + step + offered.length) % offered.length);
    else if (event.key === 'Enter') choose(tool);
    else if (event.key === 'Escape') {
      left.current = true;
      setSlash(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const text = editor.view.dom;
  const activeId = opened && chosen ? idOf(chosen) : null;
  // In the capture phase, before the editor handles the key.
  useEffect(() => {
    if (!opened) return;
    const box = text.parentElement;
    box?.addEventListener('keydown', onKey, { capture: true });
    return () => box?.removeEventListener('keydown', onKey, { capture: true });
  });
  useEffect(() => {
    if (activeId === null) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [text, id, activeId]);

  if (!slash || !opened) return null;
  const line = editor.view.coordsAtPos(slash.from);
  const box = text.getBoundingClientRect();
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="md"
      withRoles={false}
      // Within the page's landmarks.
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span
          className={classes.slash}
          style={{
            left: line.left - box.left,
            top: line.top - box.top,
            height: line.bottom - line.top,
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.inserts}>
        <div id={id} role="listbox" aria-label={t('cards.rich.insert')}>
          {found.map((tool, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has the focus and handles the keys
            <div
              key={tool.dataset.insert}
              id={idOf(tool)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.insert}
              onMouseMove={() => setActive(index)}
              // Keeps the focus in the editor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(tool)}
            >
              <span ref={showIconOf(tool)} />
              {nameOf(tool)}
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
