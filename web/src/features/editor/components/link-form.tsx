import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { linkAddress } from '#shared/text/link-address.ts';
import { Button } from '#web/src/ui/button.tsx';
import { control } from '#web/src/ui/field.tsx';

interface LinkFormProps {
  readonly editor: Editor;
  readonly onDone: () => void;
}

const refusal = 'Start the link with http, https, mailto or tel.';

export function LinkForm({ editor, onDone }: LinkFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, setTyped] = useState(current);
  const [refused, setRefused] = useState(false);
  useEffect(() => input.current?.select(), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = linkAddress(typed);
    if (address === null) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    setLink(editor, address);
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <form noValidate onSubmit={onSubmit} data-slot="link-form" aria-label="Link" className="edit-box edit-link">
      <label htmlFor={id} className="font-semibold">
        Address
      </label>
      <input
        ref={input}
        id={id}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        aria-invalid={refused}
        aria-describedby={refused ? `${id}-error` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        className={`${control} h-12`}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="edit-small">
          {current === '' ? 'Add link' : 'Change link'}
        </Button>
        {current !== '' && (
          <Button variant="ghost" className="edit-small" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="ghost" className="edit-small" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="fault">
        {refused ? refusal : ''}
      </p>
    </form>
  );
}

/** Applies to the selection, the link at the caret, or inserts the address as text. */
function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '');
    editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
    return;
  }
  editor.chain().extendMarkRange('link').setLink({ href }).run();
}
