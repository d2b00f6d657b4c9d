import { TextButton } from '#web/src/ui/button.tsx';
import { Sign } from '#web/src/ui/sign.tsx';
import { useCopied } from '#web/src/ui/use-copied.ts';

interface CopyButtonProps {
  readonly text: string;
  /** For screen readers: 'caption 2'. */
  readonly name: string;
  readonly label?: string;
}

export function CopyButton({ text, name, label = 'Copy' }: CopyButtonProps) {
  const { copied, copy } = useCopied();
  return (
    <>
      <TextButton className="gap-2" onClick={() => void copy(Promise.resolve({ text }))}>
        <Sign name="copy" />
        <span>
          {copied ? 'Copied!' : label}
          <span className="sr-only"> {name}</span>
        </span>
      </TextButton>
      <span aria-live="polite" className="sr-only">
        {copied && `Copied ${name} to your clipboard`}
      </span>
    </>
  );
}
