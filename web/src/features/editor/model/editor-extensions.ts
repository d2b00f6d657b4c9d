import { Extension, type Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { allowedStart, linkAttributes, startAttribute } from '#shared/catalogue/html-allow-list.ts';
import type { Story } from '#shared/schemas/story.ts';
import { isAllowedAddress } from '#shared/text/link-address.ts';
import { Indent } from './indent.ts';
import { Piece } from './piece.ts';
import { UndoLimit } from './undo-limit.ts';

interface EditorParts {
  /** Who tells the story with its owner. */
  readonly voices: Story['voices'];
  /** Ctrl or Cmd and K. */
  readonly onLink: () => void;
  /** Alt and F10. */
  readonly onTools: () => void;
}

/** Only the tags of the shared allow-list; no trailing paragraph, which would change the story. Tab leaves (WCAG 2.1.2). */
export function editorExtensions({ voices, onLink, onTools }: EditorParts): Extensions {
  return [
    storyKit.configure({
      code: false,
      codeBlock: false,
      horizontalRule: false,
      trailingNode: false,
      // Specification 2.9.
      undoRedo: { depth: 100, newGroupDelay: 1000 },
      link: {
        openOnClick: false,
        autolink: false,
        isAllowedUri: isAllowedAddress,
        // Also checks pasted addresses.
        shouldAutoLink: isAllowedAddress,
        HTMLAttributes: linkAttributes,
      },
    }),
    Indent,
    Piece.configure({ voices }),
    UndoLimit,
    Extension.create({
      name: 'storyKeys',
      addKeyboardShortcuts() {
        return {
          'Mod-k': () => done(onLink),
          'Alt-F10': () => done(onTools),
          'Mod-\\': () => this.editor.chain().unsetAllMarks().clearNodes().run() || true,
        };
      },
    }),
  ];
}

function done(action: () => void): true {
  action();
  return true;
}

const storyKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension.name === 'listItem') return extension.extend({ addKeyboardShortcuts: itemKeys });
      if (extension.name === 'orderedList') return extension.extend({ addAttributes: listStart });
      // Only the address of a pasted link is kept; the other attributes are fixed.
      return extension.name === 'link' ? extension.extend({ addAttributes: linkHref }) : extension;
    });
  },
});

function itemKeys(this: { readonly editor: { readonly commands: { splitListItem(name: string): boolean } } }) {
  return { ['Enter']: () => this.editor.commands.splitListItem('listItem') };
}

function listStart() {
  const parseHTML = (list: HTMLElement) => {
    const start = list.getAttribute(startAttribute) ?? '';
    return allowedStart.test(start) ? Number(start) : 1;
  };
  return { [startAttribute]: { default: 1, parseHTML } };
}

function linkHref() {
  return { href: { default: null } };
}
