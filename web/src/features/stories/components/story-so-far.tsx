import type { Story } from '#shared/schemas/story.ts';
import { htmlBlocks, textLine } from '#shared/story/html-blocks.ts';
import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';

/** The paragraphs of a story that is being written, as text: React adds only the new ones, which fade in. */
export function StorySoFar({ story: { name, description } }: { readonly story: Story }) {
  const blocks = htmlBlocks(stripTitleHeading(description, name))
    .map((block) => ({ name: block.name, text: textLine(block.inner) }))
    .filter(({ text }) => text !== '');
  return (
    <article aria-label={name} aria-busy="true" className="reader-sheet">
      <div lang={useStoryLanguage()} className="story-text story-so-far">
        {blocks.map(({ name: tag, text }, index) => {
          const Block = /^h[1-6]$/.test(tag) ? 'h2' : 'p';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only added at the end.
            <Block key={index}>{text}</Block>
          );
        })}
      </div>
    </article>
  );
}
