import type { Editor } from '@tiptap/core';
import { redoDepth } from '@tiptap/pm/history';
import { canUndo } from './undo-limit.ts';

export interface ToolState {
  readonly heading: number;
  readonly pressed: ReadonlySet<ToolId>;
  readonly disabled: ReadonlySet<ToolId>;
}

export type ToolId =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'blockquote'
  | 'bulletList'
  | 'orderedList'
  | 'outdent'
  | 'indent'
  | 'link'
  | 'clean'
  | 'undo'
  | 'redo';

export interface Tool {
  readonly id: ToolId;
  readonly name: string;
  /** ProseMirror's notation: `Mod` is Cmd on Apple devices, else Ctrl. */
  readonly keys: string;
  readonly toggles: boolean;
  readonly run: (editor: Editor) => void;
}

/** In toolbar order; the link form runs the link tool. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    mark('bold', 'Bold', 'Mod-b', (editor) => editor.chain().toggleBold()),
    mark('italic', 'Italic', 'Mod-i', (editor) => editor.chain().toggleItalic()),
    mark('underline', 'Underline', 'Mod-u', (editor) => editor.chain().toggleUnderline()),
    mark('strike', 'Strikethrough', 'Mod-Shift-s', (editor) => editor.chain().toggleStrike()),
  ],
  [
    mark('blockquote', 'Quotation', 'Mod-Shift-b', (editor) => editor.chain().toggleBlockquote()),
    mark('bulletList', 'Bulleted list', 'Mod-Shift-8', (editor) => editor.chain().toggleBulletList()),
    mark('orderedList', 'Numbered list', 'Mod-Shift-7', (editor) => editor.chain().toggleOrderedList()),
    command('outdent', 'Less indent', 'Mod-[', (editor) => editor.chain().outdent()),
    command('indent', 'More indent', 'Mod-]', (editor) => editor.chain().indent()),
  ],
  [
    { id: 'link', name: 'Link', keys: 'Mod-k', toggles: true, run: () => {} },
    command('clean', 'Clear formatting', 'Mod-\\', (editor) => editor.chain().unsetAllMarks().clearNodes()),
  ],
  [
    { ...command('undo', 'Undo', 'Mod-z', (editor) => editor.chain().undo()), run: undo },
    command('redo', 'Redo', 'Mod-Shift-z', (editor) => editor.chain().redo()),
  ],
];

interface Chain {
  run(): boolean;
}

function command(id: ToolId, name: string, keys: string, chain: (editor: Editor) => Chain): Tool {
  return { id, name, keys, toggles: false, run: (editor) => void chain(editor).run() };
}

function mark(id: ToolId, name: string, keys: string, chain: (editor: Editor) => Chain): Tool {
  return { ...command(id, name, keys, chain), toggles: true };
}

function undo(editor: Editor): void {
  if (canUndo(editor.state)) editor.commands.undo();
}

export function setHeading(editor: Editor, level: number): void {
  const heading = headingLevels.find((one) => one === level);
  if (heading === undefined) editor.commands.setParagraph();
  else editor.commands.setHeading({ level: heading });
}

export const headingLevels = [1, 2, 3, 4, 5, 6] as const;

const activeIds = [
  'bold',
  'italic',
  'underline',
  'strike',
  'blockquote',
  'bulletList',
  'orderedList',
  'link',
] as const satisfies readonly ToolId[];

let last: { readonly signature: string; readonly state: ToolState } | undefined;

/** Returns the same object until something changes. */
export function getToolState(editor: Editor): ToolState {
  const pressed = new Set<ToolId>(activeIds.filter((id) => editor.isActive(id)));
  const heading = Number(editor.getAttributes('heading')['level'] ?? 0);
  const disabled = new Set<ToolId>();
  if (!canUndo(editor.state)) disabled.add('undo');
  if (redoDepth(editor.state) === 0) disabled.add('redo');
  if (!editor.can().indent()) disabled.add('indent');
  if (!editor.can().outdent()) disabled.add('outdent');
  const signature = [heading, ...pressed, '-', ...disabled].join(' ');
  if (last?.signature !== signature) last = { signature, state: { heading, pressed, disabled } };
  return last.state;
}

/** For display: 'Ctrl+Shift+S', or '⇧⌘S'. */
export function keysLabel(keys: string, apple: boolean): string {
  const parts = keys.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!apple) return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
  const signs: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  return parts.map((part) => signs[part] ?? part).join('');
}

export function ariaKeys(keys: string, apple: boolean): string {
  return keys
    .split('-')
    .map((part) =>
      part === 'Mod' ? (apple ? 'Meta' : 'Control') : part.toUpperCase().length === 1 ? part.toUpperCase() : part,
    )
    .join('+');
}
