import type { ReactNode } from 'react';
import { longUtcDate } from '#shared/names/long-date.ts';
import { printPath } from '#shared/prints/plan.ts';
import type { Story } from '#shared/schemas/story.ts';
import { countWords } from '#shared/story/count-words.ts';
import { curlyQuotes } from '#shared/text/quoted.ts';
import { readingMinutes } from '#web/src/features/stories/model/book.ts';
import { capitalised, numberWords } from '#web/src/features/stories/model/number-words.ts';
import { namesOf } from '#web/src/features/together/model/voices.ts';
import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { optionalPart } from '#web/src/ui/optional-part.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { printOf } from './print-picture.tsx';

/** Few stories are told by several people. */
const VoiceNames = optionalPart(() => import('#web/src/features/together/components/voice-names.tsx'), 'VoiceNames');

interface StoryHeadProps {
  readonly name: string;
  readonly story: Story | undefined;
  /** HTML of a finished story without its sections. */
  readonly text: string | undefined;
  readonly children: ReactNode;
}

/** Longer titles are set smaller, so that they fit into three lines on a phone. */
const sizes = [
  [96, 'small'],
  [48, 'middle'],
] as const;

export function StoryHead({ name, story, text, children }: StoryHeadProps) {
  const language = useStoryLanguage();
  const size = sizes.find(([length]) => name.length > length)?.[1];
  return (
    <header className="reader-head keepsake-title">
      {story?.status === 'ready' && (
        <img
          src={story.image ?? printPath(printOf(story), 'portrait.svg')}
          alt=""
          loading="lazy"
          className="print-only"
        />
      )}
      <h1 data-size={size} lang={language}>
        {/* Titles may be typed with straight quotation marks. */}
        {curlyQuotes(name, language)}
      </h1>
      {story !== undefined && <Byline story={story} text={text} />}
      {story?.voices !== undefined && <VoiceNames teller={story.teller} voices={story.voices} />}
      {children}
    </header>
  );
}

interface BylineProps extends Pick<StoryHeadProps, 'text'> {
  readonly story: Story;
}

function Byline({ story: { createdAt, teller, voices = [] }, text }: BylineProps) {
  const { data: user } = useCurrentUser();
  const tellers = voices.length > 0 ? `${teller?.name ?? 'you'}, with ${namesOf(voices)},` : user?.name;
  return (
    <p className="text-muted reader-byline keepsake-date">
      {tellers === undefined ? 'Told on' : `Told by ${tellers} on`}{' '}
      <time dateTime={createdAt}>{longUtcDate(new Date(createdAt))}</time>.
      {text !== undefined && <span className="reader-minutes"> {minutesToRead(text)}</span>}
    </p>
  );
}

function minutesToRead(text: string): string {
  const minutes = readingMinutes(countWords(text));
  return `${capitalised(numberWords(minutes))} ${minutes === 1 ? 'minute' : 'minutes'} to read.`;
}
