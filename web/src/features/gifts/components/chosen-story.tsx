import { useQuery } from '@tanstack/react-query';
import { giftStoryQuery, isNotFound, storyFetchFailedMessage } from '#web/src/features/gifts/api/gift-queries.ts';
import type { ChosenStory } from '#web/src/features/gifts/model/gift-form.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';
import { Button } from '#web/src/ui/button.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { optionalPart } from '#web/src/ui/optional-part.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';

/** Few stories are told by several people. */
const ToldTogetherText = optionalPart(
  () => import('#web/src/features/together/components/told-together-text.tsx'),
  'ToldTogetherText',
);

interface ChosenStoryTextProps {
  readonly story: ChosenStory;
  readonly onClear: () => void;
}

export function ChosenStoryText({ story, onClear }: ChosenStoryTextProps) {
  const { data, error, isFetching, refetch } = useQuery(giftStoryQuery(story.id));
  const missing = isNotFound(error);
  const Text = data?.voices === undefined ? StoryText : ToldTogetherText;
  useFailureToast(missing ? null : error, storyFetchFailedMessage);
  return (
    <div data-slot="chosen-story" className="card chosen-story">
      <h3 className="chosen-story-name">{data?.name ?? story.name}</h3>
      {missing && (
        <div role="alert" className="flex flex-wrap items-center gap-4 p-5">
          <p>No story found</p>
          <Button variant="ghost" onClick={onClear}>
            Choose another
          </Button>
        </div>
      )}
      {data === undefined && error === null && <Spinner label="Loading your story…" />}
      {data === undefined && error !== null && !missing && (
        <div className="px-5">
          <FetchFailed
            message={errorMessage(error, storyFetchFailedMessage)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
        <section tabIndex={0} aria-label={`Text of ${data.name}`} className="chosen-story-text">
          <Text
            html={stripTitleHeading(data.description, data.name)}
            language={data.language}
            {...(data.voices && { voices: data.voices })}
          />
        </section>
      )}
    </div>
  );
}
