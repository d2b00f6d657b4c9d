import type { Editor } from '@tiptap/core';
import { clsx } from 'clsx';
import {
  Bold,
  Eraser,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import type { RefObject } from 'react';
import {
  ariaKeys,
  getToolState,
  headingLevels,
  keysLabel,
  setHeading,
  type Tool,
  type ToolId,
  toolGroups,
} from '#web/src/features/editor/model/tools.ts';
import { useEditorValue } from '#web/src/features/editor/model/use-story-editor.ts';
import { Toolbar } from '#web/src/ui/toolbar.tsx';

const signs: Readonly<Record<ToolId, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  blockquote: TextQuote,
  bulletList: List,
  orderedList: ListOrdered,
  outdent: IndentDecrease,
  indent: IndentIncrease,
  link: Link,
  clean: Eraser,
  undo: Undo2,
  redo: Redo2,
};

interface FormatToolbarProps {
  readonly editor: Editor;
  readonly toolbarRef: RefObject<HTMLDivElement | null>;
  readonly off: boolean;
  readonly linkOpen: boolean;
  readonly onLink: () => void;
}

export function FormatToolbar({ editor, toolbarRef, off, linkOpen, onLink }: FormatToolbarProps) {
  const { heading, pressed, disabled } = useEditorValue(editor, getToolState);
  return (
    <Toolbar ref={toolbarRef} label="Text tools" controls="editor-text" className="edit-tools">
      <select
        aria-label="Text style"
        value={heading}
        aria-disabled={off}
        onChange={(event) => !off && setHeading(editor, Number(event.target.value))}
        className="edit-style"
      >
        <option value={0}>Normal</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            Heading {level}
          </option>
        ))}
      </select>
      {toolGroups.map((group) => (
        <div key={group[0]?.id} className="edit-tool-group">
          {group.map((tool) => (
            <ToolButton
              key={tool.id}
              tool={tool}
              pressed={pressed.has(tool.id)}
              off={off || disabled.has(tool.id)}
              expanded={tool.id === 'link' ? linkOpen : undefined}
              onPress={() => (tool.id === 'link' ? onLink() : tool.run(editor))}
            />
          ))}
        </div>
      ))}
    </Toolbar>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly pressed: boolean;
  readonly off: boolean;
  readonly expanded: boolean | undefined;
  readonly onPress: () => void;
}

function ToolButton({ tool, pressed, off, expanded, onPress }: ToolButtonProps) {
  const Sign = signs[tool.id];
  const apple = isApple();
  const label = `${tool.name} (${keysLabel(tool.keys, apple)})`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-keyshortcuts={ariaKeys(tool.keys, apple)}
      aria-pressed={tool.toggles ? pressed : undefined}
      aria-expanded={expanded}
      aria-disabled={off}
      // A touch would move the focus and close the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !off && onPress()}
      className={clsx('grid size-11 place-items-center rounded-control shrink-0 edit-tool', pressed && 'edit-tool-on')}
    >
      <Sign aria-hidden="true" className="size-5" />
    </button>
  );
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
