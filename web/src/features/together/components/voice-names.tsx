import type { Story } from '#shared/schemas/story.ts';
import { Mark } from './mark.tsx';

/** Who tells the story: their names in the colours of their threads, each with a mark. */
export function VoiceNames({ teller, voices = [] }: Pick<Story, 'teller' | 'voices'>) {
  const own = teller === undefined ? [] : [{ _id: 'teller', thread: 0, mark: teller.mark, name: teller.name ?? 'You' }];
  return (
    <ul aria-label="Who tells it" className="voice-names">
      {[...own, ...voices].map(({ _id, thread, mark, name }) => (
        <li key={_id} data-thread={thread}>
          <Mark motif={mark} />
          <b dir="auto">{name}</b>
        </li>
      ))}
    </ul>
  );
}
