import { useId, useState } from 'react';
import type { StoryLanguage } from '#shared/story/languages.ts';
import type { StoryIdea, StorySection } from '#shared/story/story-text.ts';
import { Button } from '#web/src/ui/button.tsx';
import { FormatTag, PostLines } from './post-lines.tsx';
import { ItemList, ReaderSection } from './reader-section.tsx';

interface IdeasSectionProps {
  readonly section: Extract<StorySection, { kind: 'strategy' }>;
  readonly language: StoryLanguage;
}

export function IdeasSection({ section: { heading, blocks }, language }: IdeasSectionProps) {
  return (
    <ReaderSection
      heading={heading}
      blocks={blocks}
      className="reader-ideas"
      list={(ideas, before) => <IdeaList ideas={ideas} before={before} language={language} />}
    />
  );
}

/** Also in `.idea-list`: the rest is hidden until it is asked for, but printed. */
const shownAtFirst = 6;

const numbers =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

interface IdeaListProps {
  readonly ideas: readonly StoryIdea[];
  readonly before: number;
  readonly language: StoryLanguage;
}

function IdeaList({ ideas, before, language }: IdeaListProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const more = ideas.length - shownAtFirst;
  return (
    <>
      <ItemList
        as="ol"
        id={id}
        start={before + 1}
        items={ideas}
        item={(idea) => ideaItem(idea, language)}
        className={open ? 'idea-list' : 'idea-list idea-list-folded'}
      />
      {more > 0 && (
        <Button
          variant="ghost"
          aria-expanded={open}
          aria-controls={id}
          className="self-start"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show only six' : `Show the other ${numbers[more] ?? more}`}
        </Button>
      )}
    </>
  );
}

function ideaItem({ format, title, hook, post }: StoryIdea, language: StoryLanguage) {
  if (title === null) return null;
  return (
    <>
      <h3>{title}</h3>
      <FormatTag format={format} language={language} />
      <PostLines hook={hook} post={post} />
    </>
  );
}
