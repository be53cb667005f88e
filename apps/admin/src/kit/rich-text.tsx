import { Text } from '@mantine/core';
import { createDocument, type Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../text/i18n.ts';
import { cleanPaste } from './clean-paste.ts';
import { formatPercent } from './format.ts';
import { checkImage, type ImageLimits, useImageProblem } from './image-check.ts';
import type { MarkedPart } from './marked-text-field.tsx';
import { notifyDone, notifyError } from './notify.ts';
import classes from './rich-text.module.css';
import { insertBlock } from './rich-text-commands.ts';
import { EXTENSIONS, PLAIN_EXTENSIONS } from './rich-text-extensions.ts';
import { highlightParts } from './rich-text-highlight.ts';
import { isSafeLink, type RichLinks, SafeLink } from './rich-text-nodes.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

export interface RichImage {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface RichTextProps {
  label: string;
  /** HTML within the allow-list of DOMAIN 1.1. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error: string | null;
  readOnly: boolean;
  placeholder: string;
  /** Words, lists and links only. */
  plain?: boolean;
  /** Links to something else than https. */
  links?: RichLinks;
  /** The parts of a paragraph to mark; plain ones may be left out. */
  parts?: (text: string) => MarkedPart[];
  limits: ImageLimits;
  /** Lets a picture be chosen from those that are there, and says which. */
  library?: (insert: (image: RichImage) => void) => void;
  /** Stores a picture and gives its address. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<RichImage>;
}

const classOfPart = (tone: MarkedPart['tone']): string =>
  (tone === 'wrong' ? classes.partWrong : classes.partRight) ?? '';

/** The editor keeps an empty paragraph at the end to write in; it is not part of the text. */
function htmlOf(editor: Editor): string {
  const empty = '<p></p>';
  let html = editor.getHTML();
  while (html.endsWith(empty)) html = html.slice(0, -empty.length);
  return html;
}

const isOurs = (src: string) =>
  src.startsWith('/media/') || src.startsWith(`${window.location.origin}/media/`);

const imagesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** Text with headings, lists, tables, pictures, videos and footnotes; cleans what is pasted. */
export default function RichText(props: RichTextProps) {
  const {
    label,
    value,
    onChange,
    error,
    readOnly,
    placeholder,
    plain = false,
    parts,
    links,
    limits,
    library,
  } = props;
  const { t } = useText();
  const sayProblem = useImageProblem();
  const errorId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  /** What was last said to the outside, and how the editor writes what came from there. */
  const said = useRef({ given: value, written: '', emitted: value });

  const insertImages = async (files: File[]) => {
    for (const file of files) {
      const problem = await checkImage(file, limits);
      if (problem) {
        notifyError(new Error(sayProblem(file, problem, limits)));
        continue;
      }
      setShare(0);
      try {
        const image = await props.upload(file, setShare);
        if (editor) insertBlock(editor, { type: 'figure', attrs: image });
      } catch (failure) {
        notifyError(failure);
      } finally {
        setShare(null);
      }
    }
  };

  const editor: Editor | null = useEditor({
    extensions: [
      ...(plain ? PLAIN_EXTENSIONS : EXTENSIONS).map((extension) =>
        links && extension.name === SafeLink.name
          ? SafeLink.configure({ keeps: links.keeps })
          : extension,
      ),
      ...(parts ? [highlightParts(parts, classOfPart)] : []),
    ],
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        title: '',
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      },
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html, isOurs);
        if (clean.droppedImages > 0) {
          notifyDone(t('cards.rich.pastedImages', { count: clean.droppedImages }));
        } else if (clean.fromWord) notifyDone(t('cards.rich.pasted'));
        return clean.html;
      },
      handlePaste: (view, event): boolean => {
        const link = event.clipboardData?.getData('text/plain').trim() ?? '';
        if (!view.state.selection.empty && isSafeLink(link)) {
          return editor?.chain().setMark('link', { href: link }).run() ?? false;
        }
        const images = plain ? [] : imagesOf(event.clipboardData);
        // Word adds a picture of the whole copy beside its text: the text is what is meant.
        if (images.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        void insertImages(images);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const images = moved || plain ? [] : imagesOf(event.dataTransfer);
        if (images.length === 0) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) editor?.commands.setTextSelection(place.pos);
        void insertImages(images);
        return true;
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10') {
          root.current?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
          return true;
        }
        return false;
      },
    },
    onCreate: ({ editor: created }) => {
      said.current.written = htmlOf(created);
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      const { given, written } = said.current;
      // Taken back to what it was: then it is what came from outside, not our way of writing it.
      said.current.emitted = html === written ? given : html;
      onChange(said.current.emitted);
    },
    onBlur: () => props.onBlur(),
  });

  useEffect(() => {
    if (!editor || value === said.current.emitted) return;
    const { state } = editor;
    const before = htmlOf(editor);
    const incoming = createDocument(value, editor.schema);
    const same = incoming.eq(createDocument(before, editor.schema));
    if (!same) {
      const { from, to } = state.selection;
      editor.commands.setContent(value, { emitUpdate: false });
      const end = editor.state.doc.content.size;
      editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
    }
    said.current = { given: value, written: htmlOf(editor), emitted: value };
  }, [editor, value]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [full]);

  if (!editor) return <div className={classes.content} />;
  return (
    <div ref={root} className={clsx(classes.root, full && classes.full)}>
      <div aria-describedby={error ? errorId : undefined}>
        {!readOnly && (
          <RichTextToolbar
            editor={editor}
            plain={plain}
            links={links}
            images={limits.types}
            onImage={(file) => void insertImages([file])}
            onLibrary={
              library &&
              (() => library((image) => insertBlock(editor, { type: 'figure', attrs: image })))
            }
            full={full}
            onFull={setFull}
          />
        )}
        <EditorContent
          editor={editor}
          className={classes.content}
          data-placeholder={value === '' ? placeholder : undefined}
        />
      </div>
      {share !== null && (
        <Text role="status" className={classes.note}>
          {t('cards.rich.uploading', { percent: formatPercent(share) })}
        </Text>
      )}
      {error && (
        <Text id={errorId} role="alert" className={classes.note} c="var(--bad)">
          {error}
        </Text>
      )}
    </div>
  );
}
