import type { StoryLanguage } from '#shared/story/languages.ts';
import { type StoryDay, type StorySection, weekdayLabel } from '#shared/story/story-text.ts';
import { FormatTag, PostLines } from './post-lines.tsx';
import { ItemList, ReaderSection } from './reader-section.tsx';

interface WeekSectionProps {
  readonly section: Extract<StorySection, { kind: 'schedule' }>;
  readonly language: StoryLanguage;
}

export function WeekSection({ section: { heading, blocks }, language }: WeekSectionProps) {
  return (
    <ReaderSection
      heading={heading}
      blocks={blocks}
      className="reader-week"
      list={(days) => <ItemList as="ol" items={days} item={(day) => dayItem(day, language)} className="week" />}
    />
  );
}

function dayItem({ day, format, title, hook, post, cta }: StoryDay, language: StoryLanguage) {
  if (day === null) return null;
  return (
    <>
      <h3>{weekdayLabel(day, language)}</h3>
      <FormatTag format={format} language={language} />
      <div className="week-post">
        {title !== null && <p className="week-title">{title}</p>}
        <PostLines hook={hook} post={post} />
        {cta !== null && <p className="week-call">{cta}</p>}
      </div>
    </>
  );
}
