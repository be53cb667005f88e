import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  type CSSProperties,
  type KeyboardEventHandler,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { useText } from '../../text/i18n.ts';
import type { RichCommand } from './rich-text-commands.ts';
import classes from './table-bar.module.css';

/** Commands while the cursor is in a table. */
const TABLE_COMMANDS: readonly RichCommand[] = [
  { name: 'headerRow', icon: IconTableRow, run: (chain) => chain.toggleHeaderRow() },
  { name: 'rowBefore', icon: IconRowInsertTop, run: (chain) => chain.addRowBefore() },
  { name: 'rowAfter', icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
  { name: 'rowDelete', icon: IconRowRemove, run: (chain) => chain.deleteRow() },
  { name: 'columnBefore', icon: IconColumnInsertLeft, run: (chain) => chain.addColumnBefore() },
  { name: 'columnAfter', icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
  { name: 'columnDelete', icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
  { name: 'tableDelete', icon: IconTableOff, run: (chain) => chain.deleteTable() },
];

/** The element of the table that the cursor is in. */
function tableAt(editor: Editor): HTMLElement | null {
  if (editor.isDestroyed) return null;
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'table') continue;
    const box = editor.view.nodeDOM($from.before(depth));
    return box instanceof HTMLElement ? box : null;
  }
  return null;
}

/**
 * Toolbar for the rows and columns of a table, above the table while the cursor is in it; sticks below
 * the main toolbar while a long table is scrolled.
 */
export default function TableBar(props: {
  editor: Editor;
  tools: () => HTMLElement | null | undefined;
  /** Renders a command as a button of the toolbar. */
  control: (command: RichCommand) => ReactNode;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
}) {
  const { editor, tools, control, onKeyDown } = props;
  const { t } = useText();
  const table = useEditorState({
    editor,
    selector: ({ editor: current }) => tableAt(current),
    equalityFn: Object.is,
  });
  const [place, setPlace] = useState<CSSProperties>({});
  useEffect(() => {
    if (!table) return;
    const text = editor.view.dom;
    const observer = new ResizeObserver(() => {
      const box = table.getBoundingClientRect();
      const around = text.parentElement?.getBoundingClientRect();
      if (!around) return;
      const { top, left } = around;
      setPlace({ top: box.top - top, left: box.left - left, height: box.height });
    });
    // The table moves when the text above it grows.
    observer.observe(text);
    observer.observe(table);
    return () => observer.disconnect();
  }, [editor, table]);
  if (!table || place.height === undefined) return null;
  return (
    <div className={classes.place} style={place} data-table-place>
      <div
        role="toolbar"
        aria-label={t('cards.rich.tableTools')}
        className={classes.bar}
        style={{ top: `calc(var(--stuck, 0px) + ${tools()?.offsetHeight ?? 0}px)` }}
        data-table-tools
        // Keeps the focus in the table.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        {TABLE_COMMANDS.map(control)}
      </div>
    </div>
  );
}
