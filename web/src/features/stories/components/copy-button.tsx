import { useCopied } from '#web/src/features/stories/model/use-copied.ts';
import { TextButton } from '#web/src/ui/button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** For screen readers: 'caption 2'. */
  readonly name: string;
}

export function CopyButton({ text, name }: CopyButtonProps) {
  const { copied, copy } = useCopied();
  return (
    <>
      <TextButton onClick={() => void copy(Promise.resolve({ text }))}>
        {copied ? 'Copied!' : 'Copy'}
        <span className="sr-only"> {name}</span>
      </TextButton>
      <span aria-live="polite" className="sr-only">
        {copied && `The text of ${name} is on your clipboard`}
      </span>
    </>
  );
}
