import type { RefObject } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { countWords } from '#shared/story/count-words.ts';
import { quoted } from '#shared/text/quoted.ts';
import { BookEnd, BookThread } from '#web/src/art/book-thread.tsx';
import { bookPieces } from '#web/src/features/stories/model/book.ts';
import { storyText } from '#web/src/features/stories/model/story-clip.ts';
import { findVoice } from '#web/src/features/together/model/voices.ts';
import { optionalPart } from '#web/src/ui/optional-part.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { PrintCrop } from './print-picture.tsx';
import { headingId } from './story-anchors.tsx';
import '#web/src/features/stories/book.css';

/** Few stories are told by several people. */
const VoicePiece = optionalPart(() => import('#web/src/features/together/components/voice-piece.tsx'), 'VoicePiece');

interface StoryBookProps {
  readonly story: Story;
  /** HTML of the story without title and sections. */
  readonly text: string;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The customer's own words. */
  readonly moments: readonly string[];
}

/** The story, set like a page of a book. */
export function StoryBook({ ref, story, text, moments }: StoryBookProps) {
  const language = useStoryLanguage();
  return (
    <article id="story" aria-label={story.name} className="reader-sheet keepsake-story book">
      <h2 id={headingId('story')} tabIndex={-1} className="sr-only">
        Story
      </h2>
      <BookThread words={countWords(text)} />
      <div ref={ref} className="book-text">
        {bookPieces(text, moments).map((piece, index) => {
          // Pieces have no other identity.
          if (piece.kind === 'text')
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            return <StoryText key={index} html={piece.html} headings={3} dropCap={index === 0} />;
          if (piece.kind === 'vignette')
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            return <PrintCrop key={index} story={story} nth={index} className="book-vignette" />;
          if (piece.kind === 'voice') {
            const found = findVoice(story.voices, piece.id);
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            return found && <VoicePiece key={index} {...found} />;
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <figure key={index} className="book-quote">
              <blockquote lang={language}>{quoted(piece.text, language)}</blockquote>
              <figcaption>Your words</figcaption>
            </figure>
          );
        })}
      </div>
      <div className="book-side">
        <PrintCrop story={story} nth={0} />
        <PrintCrop story={story} nth={1} />
      </div>
      <div className="book-end">
        <BookEnd />
        <CopyButton text={storyText(story)} name="the story" />
      </div>
    </article>
  );
}
