import { useCopied } from '#web/src/features/stories/model/use-copied.ts';
import { TextButton } from '#web/src/ui/button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for who does not see it: 'caption 2'. */
  readonly name: string;
}

/** Copies a text; says so for 2 seconds. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const { copied, copy } = useCopied();
  return (
    <>
      <TextButton onClick={() => void copy(Promise.resolve({ text }))}>
        {copied ? 'Copied!' : 'Copy'}
        <span className="sr-only"> {name}</span>
      </TextButton>
      <span aria-live="polite" className="sr-only">
        {copied && `Copied ${name} to your clipboard`}
      </span>
    </>
  );
}
