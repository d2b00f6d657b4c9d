import type { DayFormat, StoryLanguage } from '#shared/story/languages.ts';
import { formatLabel } from '#shared/story/story-text.ts';
import { quoted } from '#shared/text/quoted.ts';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';

interface FormatTagProps {
  readonly format: DayFormat | null;
  readonly language: StoryLanguage;
}

export function FormatTag({ format, language }: FormatTagProps) {
  if (format === null) return null;
  return (
    <span lang={language} className="tag format-tag" data-format={format}>
      {formatLabel(format, language)}
    </span>
  );
}

interface PostLinesProps {
  readonly hook: string | null;
  readonly post: string | null;
}

/** The post's first line and what to publish. */
export function PostLines({ hook, post }: PostLinesProps) {
  const lang = useStoryLanguage();
  return (
    <>
      {hook !== null && (
        <p lang={lang} className="post-hook">
          {quoted(hook, lang)}
        </p>
      )}
      {post !== null && (
        <p lang={lang} className="post-text">
          {post}
        </p>
      )}
    </>
  );
}
