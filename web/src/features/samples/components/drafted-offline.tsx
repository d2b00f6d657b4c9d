import { htmlBlocks, textLine } from '#shared/story/html-blocks.ts';
import { useSamples } from '#web/src/features/samples/api/samples.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { useCopied } from '#web/src/ui/use-copied.ts';
import '#web/src/features/samples/samples.css';

const command = 'npm start -- --model <url>';

/** The demo customer's, in the seed: written by hand. */
const writtenByHand = 'It Never Opened That Far';

function plainTitle(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

interface DraftedOfflineProps {
  /** The story's title, or HTML that begins with it. */
  readonly text: string;
}

/** Says where the words of a local site's story come from, and how a model writes the next. */
export function DraftedOffline({ text }: DraftedOfflineProps) {
  const samples = useSamples();
  const { copied, copy } = useCopied();
  const title = plainTitle(textLine(htmlBlocks(text)[0]?.inner ?? ''));
  if (samples === undefined || title === plainTitle(writtenByHand)) return null;
  const isReplayed = samples.some(({ storyTitle }) => plainTitle(storyTitle) === title);
  return (
    <aside aria-label="Who wrote this" className="drafted">
      <p>
        {isReplayed
          ? 'Replayed from a recorded interview, written by a real model. Connect one to write yours.'
          : 'Drafted offline from your own sentences. Connect a model to read what Wren writes.'}
      </p>
      <p className="drafted-how">
        <code>{command}</code>
        <TextButton onClick={() => void copy(Promise.resolve({ text: command }))}>
          {copied ? 'Copied!' : 'Copy'}
          <span className="sr-only"> the command</span>
        </TextButton>
        <span>
          Which servers work: <code>infra/docs/models.md</code>
        </span>
      </p>
      <span aria-live="polite" className="sr-only">
        {copied && 'Copied the command to your clipboard'}
      </span>
    </aside>
  );
}
