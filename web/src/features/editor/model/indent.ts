import { Extension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { allowedIndent, indentAttribute } from '#shared/catalogue/html-allow-list.ts';

export const maxIndent = 8;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Nests a list item, or indents a paragraph or heading. */
      indent: () => ReturnType;
      outdent: () => ReturnType;
    };
  }
}

/** Parses `data-indent`: 0 to 8; 0 for invalid values. */
export function parseIndent(value: string | null): number {
  return value !== null && allowedIndent.test(value) ? Number(value) : 0;
}

/** `data-indent` for paragraphs and headings; list items nest. */
export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => parseIndent(element.getAttribute(indentAttribute)),
            renderHTML: ({ indent }) => (indent > 0 ? { [indentAttribute]: String(indent) } : {}),
          },
        },
      },
    ];
  },

  addCommands() {
    return {
      indent:
        () =>
        ({ editor, commands, state, tr, dispatch }) =>
          editor.isActive('listItem')
            ? commands.sinkListItem('listItem')
            : moveBlocks(state, dispatch === undefined ? undefined : tr, 1),
      outdent:
        () =>
        ({ editor, commands, state, tr, dispatch }) =>
          editor.isActive('listItem')
            ? commands.liftListItem('listItem')
            : moveBlocks(state, dispatch === undefined ? undefined : tr, -1),
    };
  },

  addKeyboardShortcuts() {
    // Always handled, because the browser navigates back on Cmd and [.
    return {
      'Mod-]': () => this.editor.commands.indent() || true,
      'Mod-[': () => this.editor.commands.outdent() || true,
    };
  },
});

/** Without a transaction it only checks whether blocks would move. */
function moveBlocks({ doc, selection }: EditorState, tr: Transaction | undefined, by: 1 | -1): boolean {
  let moves = false;
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    const indent: unknown = node.attrs['indent'];
    if (typeof indent !== 'number') return true;
    const moved = Math.min(maxIndent, Math.max(0, indent + by));
    if (moved !== indent) {
      moves = true;
      tr?.setNodeAttribute(at, 'indent', moved);
    }
    return false;
  });
  return moves;
}
