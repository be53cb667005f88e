import { FileButton, Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBrandYoutube,
  IconLink,
  IconNote,
  IconPhoto,
  IconPhotoSearch,
  IconTable,
  IconTablePlus,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent } from 'react';
import { useText } from '../text/i18n.ts';
import classes from './rich-text.module.css';
import { RichTextButton } from './rich-text-button.tsx';
import {
  COMMAND_GROUPS,
  HISTORY_COMMANDS,
  insertBlock,
  insertFootnote,
  PLAIN_GROUPS,
  type RichCommand,
  TABLE_COMMANDS,
} from './rich-text-commands.ts';
import { isSafeLink, type RichLinks } from './rich-text-nodes.tsx';
import { PromptControl } from './rich-text-prompt.tsx';
import { videoPlayer } from './video-address.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
const ALL = [...COMMAND_GROUPS.flat(), ...HISTORY_COMMANDS];

interface ToolbarProps {
  editor: Editor;
  /** Without headings, quotes, tables, pictures and films. */
  plain: boolean;
  links?: RichLinks;
  images: readonly string[];
  onImage: (file: File) => void;
  /** Opens what pictures can be chosen from instead. */
  onLibrary?: () => void;
  full: boolean;
  onFull: (full: boolean) => void;
}

function CommandControl(props: {
  editor: Editor;
  command: RichCommand;
  on: boolean;
  disabled?: boolean;
}) {
  const { editor, command, on, disabled } = props;
  const { t } = useText();
  const label = t(`cards.rich.${command.name}`);
  return (
    <RichTextButton
      label={label}
      on={command.on ? on : undefined}
      disabled={disabled}
      onClick={() => command.run(editor.chain().focus()).run()}
    >
      <command.icon {...ICON} />
    </RichTextButton>
  );
}

function LinkControl(props: { editor: Editor; on: boolean; links?: RichLinks }) {
  const { editor, on, links } = props;
  const { t } = useText();
  return (
    <PromptControl
      label={t('cards.rich.link')}
      icon={<IconLink {...ICON} />}
      active={on}
      inputLabel={t('cards.rich.link')}
      placeholder={t('cards.rich.linkPlaceholder')}
      submitLabel={t('cards.rich.linkSave')}
      choices={links?.choices}
      initial={() => String(editor.getAttributes('link').href ?? '')}
      submit={(href) => {
        if (href === '') {
          editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
          return null;
        }
        const fits = links?.keeps(href) ? links.accepts(href) : isSafeLink(href);
        if (!fits) return links?.wrong ?? t('cards.rich.linkWrong');
        const chain = editor.chain().focus();
        if (editor.state.selection.empty && !editor.isActive('link')) {
          chain.insertContent({
            type: 'text',
            text: href,
            marks: [{ type: 'link', attrs: { href } }],
          });
        } else chain.extendMarkRange('link').setMark('link', { href });
        chain.run();
        return null;
      }}
    />
  );
}

function TableControl({ editor, inTable }: { editor: Editor; inTable: boolean }) {
  const { t } = useText();
  if (!inTable) {
    const label = t('cards.rich.table');
    return (
      <RichTextButton
        label={label}
        onClick={() =>
          editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
        }
      >
        <IconTablePlus {...ICON} />
      </RichTextButton>
    );
  }
  const label = t('cards.rich.tableTools');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <RichTextButton label={label} data-active>
          <IconTable {...ICON} />
        </RichTextButton>
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_COMMANDS.map((command) => (
          <Menu.Item
            key={command.name}
            leftSection={<command.icon {...ICON} />}
            onClick={() => command.run(editor.chain().focus()).run()}
          >
            {t(`cards.rich.${command.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Left and right move between the buttons, Escape goes back to the text. */
function onToolbarKey(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') editor.commands.focus();
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  if (event.target instanceof HTMLInputElement) return;
  const buttons = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
  ];
  const at = buttons.findIndex((button) =>
    button.contains(event.target instanceof Node ? event.target : null),
  );
  if (at < 0) return;
  event.preventDefault();
  const step = event.key === 'ArrowRight' ? 1 : -1;
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** Everything that can be done with the text, as buttons with names. */
export function RichTextToolbar(props: ToolbarProps) {
  const { editor, plain, links, images, onImage, onLibrary, full, onFull } = props;
  const { t } = useText();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: ALL.filter(({ on }) => on && current.isActive(...on)).map(({ name }) => name),
      inTable: current.isActive('table'),
      inLink: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const fullLabel = t(full ? 'cards.rich.leaveFullScreen' : 'cards.rich.fullScreen');
  return (
    <div
      role="toolbar"
      className={classes.toolbar}
      aria-label={t('cards.rich.toolbar')}
      onKeyDown={(event) => onToolbarKey(event, editor)}
    >
      {(plain ? PLAIN_GROUPS : COMMAND_GROUPS).map((group) => (
        <div className={classes.group} key={group[0]?.name}>
          {group.map((command) => (
            <CommandControl
              key={command.name}
              editor={editor}
              command={command}
              on={state.on.includes(command.name)}
            />
          ))}
        </div>
      ))}
      <div className={classes.group}>
        <LinkControl editor={editor} on={state.inLink} links={links} />
        {!plain && (
          <>
            <FileButton
              accept={images.join(',')}
              onChange={(file) => file && onImage(file)}
              inputProps={{ 'aria-label': t('cards.rich.image') }}
            >
              {({ onClick }) => (
                <RichTextButton label={t('cards.rich.image')} onClick={onClick}>
                  <IconPhoto {...ICON} />
                </RichTextButton>
              )}
            </FileButton>
            {onLibrary && (
              <RichTextButton
                label={t('cards.rich.library')}
                aria-haspopup="dialog"
                onClick={onLibrary}
              >
                <IconPhotoSearch {...ICON} />
              </RichTextButton>
            )}
            <TableControl editor={editor} inTable={state.inTable} />
            <PromptControl
              label={t('cards.rich.video')}
              icon={<IconBrandYoutube {...ICON} />}
              inputLabel={t('cards.rich.videoUrl')}
              placeholder={t('cards.rich.videoHint')}
              submitLabel={t('cards.rich.videoInsert')}
              initial={() => ''}
              submit={(link) => {
                const src = videoPlayer(link);
                if (!src) return t('cards.rich.videoWrong');
                const host = src.includes('vimeo') ? 'Vimeo' : 'YouTube';
                const title = t('cards.rich.videoTitle', { host });
                insertBlock(editor, { type: 'video', attrs: { src, title } });
                return null;
              }}
            />
            <PromptControl
              label={t('cards.rich.footnote')}
              icon={<IconNote {...ICON} />}
              inputLabel={t('cards.rich.footnoteText')}
              submitLabel={t('form.add')}
              initial={() => ''}
              submit={(text) => {
                if (text !== '') insertFootnote(editor, text);
                return null;
              }}
            />
          </>
        )}
      </div>
      <div className={classes.group} data-last>
        {HISTORY_COMMANDS.map((command) => (
          <CommandControl
            key={command.name}
            editor={editor}
            command={command}
            on={false}
            disabled={command.name === 'undo' ? !state.undo : !state.redo}
          />
        ))}
        <RichTextButton label={fullLabel} on={full} onClick={() => onFull(!full)}>
          {full ? <IconArrowsMinimize {...ICON} /> : <IconArrowsMaximize {...ICON} />}
        </RichTextButton>
      </div>
    </div>
  );
}
