import { Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { allowedPiece, pieceAttribute } from '#shared/catalogue/html-allow-list.ts';
import type { Story } from '#shared/schemas/story.ts';
import { paragraphsOf } from '#web/src/features/together/model/paragraphs.ts';
import { findVoice } from '#web/src/features/together/model/voices.ts';

function element(tag: string, className: string, ...content: (string | Element)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

/** Moves the node at a position before or after its neighbour, or deletes it. */
function act(view: EditorView, at: number, what: 'up' | 'down' | 'out'): void {
  const { doc } = view.state;
  // A step of its own for Undo.
  const tr = closeHistory(view.state.tr);
  const node = doc.nodeAt(at);
  if (node === null) return;
  tr.delete(at, at + node.nodeSize);
  if (what === 'out') {
    view.dispatch(tr);
    return;
  }
  const index = doc.resolve(at).index() + (what === 'up' ? -1 : 1);
  const neighbour = doc.maybeChild(index);
  if (neighbour == null) return;
  const to = what === 'up' ? at - neighbour.nodeSize : at + neighbour.nodeSize;
  tr.insert(to, node);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
}

const buttons = [
  ['up', 'Move up'],
  ['down', 'Move down'],
  ['out', 'Take out'],
] as const;

/**
 * Where words of somebody who tells the story with its owner are. They can be moved and taken out, never edited. Alt with Up or Down
 * moves the selected piece.
 */
export const Piece = Node.create<{ readonly voices: Story['voices'] }>({
  name: 'piece',
  group: 'block',
  atom: true,
  draggable: true,

  addOptions: () => ({ voices: undefined }),

  addAttributes: () => ({
    id: { default: '', parseHTML: (figure) => figure.getAttribute(pieceAttribute), renderHTML: () => ({}) },
  }),

  parseHTML: () => [
    {
      tag: `figure[${pieceAttribute}]`,
      getAttrs: (figure) => allowedPiece.test(figure.getAttribute(pieceAttribute) ?? '') && null,
    },
  ],

  renderHTML: ({ node }) => ['figure', { [pieceAttribute]: String(node.attrs['id']) }],

  renderText({ node }) {
    const found = findVoice(this.options.voices, String(node.attrs['id']));
    return found === undefined ? '' : `${found.voice.name}: ${found.text}`;
  },

  addNodeView() {
    return ({ node, getPos, view }) => {
      const found = findVoice(this.options.voices, String(node.attrs['id']));
      const name = found?.voice.name ?? 'Somebody';
      const acts = buttons.map(([what, label]) => {
        const button = element('button', 'text-button edit-piece-act', label);
        button.setAttribute('type', 'button');
        button.setAttribute('aria-label', `${label}: ${name}’s words`);
        button.onclick = () => {
          const at = getPos();
          if (at !== undefined && view.editable) act(view, at, what);
          view.focus();
        };
        return button;
      });
      const dom = element(
        'figure',
        'edit-piece',
        element('figcaption', 'edit-piece-name', name),
        ...paragraphsOf(found?.text ?? '').map((text) => element('p', '', text)),
        element('div', 'edit-piece-acts', ...acts),
      );
      dom.contentEditable = 'false';
      if (found !== undefined) dom.dataset['thread'] = String(found.voice.thread);
      return { dom, stopEvent: ({ target }) => target instanceof Element && target.closest('button') !== null };
    };
  },

  addKeyboardShortcuts() {
    const move = (what: 'up' | 'down') => () => {
      const { selection } = this.editor.state;
      if (!(selection instanceof NodeSelection) || selection.node.type.name !== this.name) return false;
      act(this.editor.view, selection.from, what);
      return true;
    };
    return { 'Alt-ArrowUp': move('up'), 'Alt-ArrowDown': move('down') };
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      /** A copy is no second piece: the first stays. */
      appendTransaction(transactions, _, state) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const seen = new Set<unknown>();
        const copies: number[] = [];
        state.doc.descendants((node, at) => {
          if (node.type.name !== 'piece') return true;
          if (seen.has(node.attrs['id'])) copies.unshift(at);
          seen.add(node.attrs['id']);
          return false;
        });
        return copies.length === 0 ? null : copies.reduce((tr, at) => tr.delete(at, at + 1), state.tr);
      },
    }),
  ],
});
