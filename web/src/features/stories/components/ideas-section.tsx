import { useId, useState } from 'react';
import { ideaKey } from '#shared/posting/idea-key.ts';
import type { Story } from '#shared/schemas/story.ts';
import { type IdeaFormat, ideaFormats, type StoryLanguage } from '#shared/story/languages.ts';
import { formatLabel, type StoryIdea, type StorySection } from '#shared/story/story-text.ts';
import { AdaptButton } from '#web/src/features/posting/components/adapt-button.tsx';
import { IdeaTick } from '#web/src/features/posting/components/idea-tick.tsx';
import { storyQuery } from '#web/src/features/stories/api/story-queries.ts';
import { capitalised, numberWords } from '#web/src/features/stories/model/number-words.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Sign } from '#web/src/ui/sign.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { FormatTag, PostLines } from './post-lines.tsx';
import { type Fold, ReaderSection } from './reader-section.tsx';

interface IdeasSectionProps {
  readonly id: string;
  readonly story: Pick<Story, '_id' | 'posting'>;
  readonly section: Extract<StorySection, { kind: 'strategy' }>;
  readonly language: StoryLanguage;
  readonly fold?: Fold;
}

const shownAtFirst = 6;
const postsPerWeek = 4;

export function IdeasSection({ id, story, section: { heading, blocks }, language, fold }: IdeasSectionProps) {
  const ideas = blocks.flatMap((block) => (typeof block === 'string' ? [] : block));
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<IdeaFormat>();
  const more = ideas.length - shownAtFirst;
  const isDone = (idea: StoryIdea) => story.posting?.done.includes(ideaKey(idea)) ?? false;
  const isHidden = (idea: StoryIdea, index: number) =>
    format === undefined ? !open && index >= shownAtFirst : idea.format !== format;
  return (
    <ReaderSection
      id={id}
      heading={heading}
      blocks={blocks}
      lead={ideas.length > 0 ? planned(ideas.length, ideas.filter(isDone).length) : undefined}
      controls={<FormatFilter ideas={ideas} language={language} chosen={format} onChoose={setFormat} />}
      fold={fold}
      className="reader-ideas"
      list={(items, before) => (
        <ol id={before === 0 ? listId : undefined} className="idea-list">
          {items.map((idea, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
              key={index}
              value={before + index + 1}
              data-done={isDone(idea) || undefined}
              data-hidden={isHidden(idea, before + index) || undefined}
            >
              <IdeaRow story={story} idea={idea} language={language} name={`idea ${before + index + 1}`} />
            </li>
          ))}
        </ol>
      )}
    >
      {more > 0 && format === undefined && (
        <Button
          variant="ghost"
          aria-expanded={open}
          aria-controls={listId}
          className="self-center"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show only six' : `Show the other ${numberWords(more)}`}
          <Sign name="chevron" />
        </Button>
      )}
    </ReaderSection>
  );
}

/** 'Two done. About five weeks’ worth at four a week.' */
function planned(count: number, done: number): string {
  if (done === count) return 'All done.';
  const weeks = Math.max(1, Math.round((count - done) / postsPerWeek));
  const worth = `About ${numberWords(weeks)} ${weeks === 1 ? 'week’s' : 'weeks’'} worth at four a week.`;
  return done === 0 ? worth : `${capitalised(numberWords(done))} done. ${worth}`;
}

interface FormatFilterProps {
  readonly ideas: readonly StoryIdea[];
  readonly language: StoryLanguage;
  readonly chosen: IdeaFormat | undefined;
  readonly onChoose: (format: IdeaFormat | undefined) => void;
}

function FormatFilter({ ideas, language, chosen, onChoose }: FormatFilterProps) {
  const countOf = (format: IdeaFormat) => ideas.filter((idea) => idea.format === format).length;
  const formats = ideaFormats.filter((format) => countOf(format) > 0);
  if (formats.length < 2) return null;
  const choices = [undefined, ...formats];
  return (
    <fieldset aria-label="Format" className="idea-filter">
      {choices.map((format) => (
        <button
          key={format ?? 'all'}
          type="button"
          className="chip"
          onClick={() => onChoose(format)}
          aria-pressed={format === chosen}
        >
          {format === undefined ? 'All' : formatLabel(format, language)}{' '}
          <span>{format === undefined ? ideas.length : countOf(format)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface IdeaRowProps extends Pick<IdeasSectionProps, 'story'> {
  readonly idea: StoryIdea;
  readonly language: StoryLanguage;
  readonly name: string;
}

function IdeaRow({ story, idea, language, name }: IdeaRowProps) {
  const { format, title, hook, post, html, text } = idea;
  const lang = useStoryLanguage();
  return (
    <>
      <div lang={lang} className="idea-words">
        {html !== null && <StoryText html={html} headings={3} />}
        {html === null && title === null && <p>{text}</p>}
        {html === null && title !== null && (
          <>
            <h3>{title}</h3>
            <PostLines hook={hook} post={post} />
          </>
        )}
      </div>
      <FormatTag format={format} language={language} />
      <div className="idea-actions">
        <CopyButton text={text} name={name} />
        <AdaptButton storyId={story._id} source={{ kind: 'idea', key: ideaKey(idea), text }} name={name} />
      </div>
      <IdeaTick story={story} storyKey={storyQuery(story._id).queryKey} idea={idea} />
    </>
  );
}
