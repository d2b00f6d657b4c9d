import type { Story } from '#shared/schemas/story.ts';
import { withVoices } from '#web/src/features/together/model/voices.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';

interface ToldTogetherTextProps extends Pick<Story, 'voices'> {
  readonly html: string;
  /** BCP 47. */
  readonly language: string | undefined;
}

/** A story as text, with the words of others where they belong. */
export function ToldTogetherText({ html, voices, language }: ToldTogetherTextProps) {
  return <StoryText html={withVoices(html, voices)} language={language} />;
}
