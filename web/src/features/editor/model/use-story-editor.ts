import { createDocument, Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { editorExtensions } from './editor-extensions.ts';
import { cleanPastedHtml } from './paste.ts';

interface StoryEditorOptions {
  readonly html: string;
  readonly voices: Story['voices'];
  readonly onLink: () => void;
  readonly onTools: () => void;
}

export function useStoryEditor({ html, voices, onLink, onTools }: StoryEditorOptions): Editor {
  const [editor] = useState(() => {
    const made: Editor = new Editor({
      element: null,
      extensions: editorExtensions({ voices, onLink, onTools }),
      content: html,
      injectCSS: false,
      // Makes a read-only text scrollable by keyboard.
      coreExtensionOptions: { tabindex: { value: '0' } },
      editorProps: {
        attributes: () => ({
          class: 'story-text',
          'aria-label': 'Your story',
          'aria-multiline': 'true',
          'aria-readonly': String(!made.isEditable),
          'aria-describedby': 'editor-hint',
        }),
        transformPastedHTML: cleanPastedHtml,
        transformPastedText: plainText,
      },
    });
    return made;
  });
  return editor;
}

export function useEditorMount(editor: Editor): RefCallback<HTMLElement> {
  return useCallback(
    (place) => {
      if (place === null) return;
      editor.mount(place);
      return () => editor.unmount();
    },
    [editor],
  );
}

/** Normalises HTML to the allow-list, so that equal texts compare equal. */
export function parseStory(editor: Editor, html: string): Node {
  return createDocument(html, editor.schema);
}

/** `select` must return the same value until its input changes. */
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
