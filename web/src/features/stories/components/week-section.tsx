import type { ReactNode } from 'react';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { type StoryDay, type StorySection, weekdayLabel } from '#shared/story/story-text.ts';
import { FormatTag, PostLines } from './post-lines.tsx';
import { type Fold, ItemList, ReaderSection } from './reader-section.tsx';

interface WeekSectionProps {
  readonly id: string;
  readonly section: Extract<StorySection, { kind: 'schedule' }>;
  readonly language: StoryLanguage;
  /** Above the days. */
  readonly controls?: ReactNode;
  readonly fold?: Fold;
}

export function WeekSection({ id, section: { heading, blocks }, language, controls, fold }: WeekSectionProps) {
  const days = blocks.flatMap((block) => (typeof block === 'string' ? [] : block));
  return (
    <ReaderSection
      id={id}
      heading={heading}
      lead={leadOf(days)}
      blocks={blocks}
      fold={fold}
      className="reader-week"
      list={(items, before) => (
        <div className="week-card">
          {before === 0 && controls}
          <ItemList as="ol" items={items} item={(day) => dayItem(day, language)} className="week" />
        </div>
      )}
    />
  );
}

function leadOf(days: readonly StoryDay[]): string | undefined {
  if (days.length !== 7) return undefined;
  return days.some(({ format }) => format === 'rest') ? 'One a day, one day off.' : 'One a day.';
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
