import { createDocument, Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';
import { editorExtensions } from './editor-extensions.ts';
import { plainPaste } from './paste.ts';

interface StoryEditorOptions {
  /** What is in it at first. */
  readonly html: string;
  readonly onLink: () => void;
  readonly onTools: () => void;
}

/** The editor of a text; it shows itself in what `useMountedEditor` is given. */
export function useStoryEditor({ html, onLink, onTools }: StoryEditorOptions): Editor {
  const [editor] = useState(() => {
    const made: Editor = new Editor({
      element: null,
      extensions: editorExtensions({ onLink, onTools }),
      content: html,
      injectCSS: false,
      // A text that is locked for a while can still be scrolled by keys.
      coreExtensionOptions: { tabindex: { value: '0' } },
      editorProps: {
        attributes: () => ({
          class: 'story-text',
          'aria-label': 'Your story',
          'aria-multiline': 'true',
          'aria-readonly': String(!made.isEditable),
          'aria-describedby': 'editor-hint',
        }),
        transformPastedHTML: plainPaste,
      },
    });
    return made;
  });
  return editor;
}

/** The `ref` of the element that shows the editor, for as long as it is there. */
export function useEditorPlace(editor: Editor): RefCallback<HTMLElement> {
  return useCallback(
    (place) => {
      if (place === null) return;
      editor.mount(place);
      return () => editor.unmount();
    },
    [editor],
  );
}

/** HTML as the editor would hold it: what is not of the allow-list is gone, and two equal texts are equal. */
export function parseStory(editor: Editor, html: string): Node {
  return createDocument(html, editor.schema);
}

/** What `select` reads from the editor, kept current; it has to give the same value while nothing it reads has changed. */
export function useEditorValue<T>(editor: Editor, select: (editor: Editor) => T): T {
  return useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener);
      return () => {
        editor.off('transaction', listener);
      };
    },
    () => select(editor),
  );
}
