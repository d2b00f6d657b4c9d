import { maxCompletionTokens } from '#functions/domain/ports/writer.ts';
import { answerFormats, type Review } from '#functions/domain/story/section-formats.ts';
import { storySystemPrompt, writingMessages } from '#functions/domain/story/story-prompt.ts';
import type { CorpusInterview } from '#tests/corpus/interviews/interview.ts';
import type { CorpusStory, CorpusTools } from '#tests/support/corpus.ts';
import { sectionTexts } from './measures.ts';

/** A second opinion: the production review, by another model. */
export function judgeStory(
  { category }: CorpusInterview,
  story: CorpusStory,
  { writer, context }: CorpusTools,
): Promise<Review> {
  const { body, ...others } = sectionTexts(story);
  const sections = Object.entries(others).map(([section, texts]) => `${section}:\n${texts.join('\n')}`);
  return writer.compose(
    {
      ...context,
      system: storySystemPrompt(category, 'review'),
      messages: writingMessages({
        transcript: story.transcript,
        brief: story.brief === null ? null : JSON.stringify(story.brief),
        opening: null,
        story: body.join('\n'),
        sections: sections.join('\n'),
        faults: [],
      }),
      maxCompletionTokens: maxCompletionTokens.story,
    },
    answerFormats.review,
  );
}
