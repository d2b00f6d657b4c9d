import type { Voice } from '#shared/schemas/voice.ts';
import { VoiceThread } from '#web/src/art/voice-thread.tsx';
import { paragraphsOf } from '#web/src/features/together/model/paragraphs.ts';
import { Mark } from './mark.tsx';

interface VoicePieceProps {
  readonly voice: Voice;
  readonly text: string;
}

/** Words of somebody who tells the story with its teller, set apart by name, mark and thread. */
export function VoicePiece({ voice: { name, mark, thread }, text }: VoicePieceProps) {
  return (
    <figure data-slot="voice" data-thread={thread} className="voice keepsake-together">
      <VoiceThread />
      <figcaption className="voice-name">
        <Mark motif={mark} />
        <b dir="auto">{name}</b>
      </figcaption>
      <blockquote dir="auto" className="story-text">
        {paragraphsOf(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
          <p key={index}>{paragraph}</p>
        ))}
      </blockquote>
    </figure>
  );
}
