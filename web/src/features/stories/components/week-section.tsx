import type { ReactNode } from 'react';
import { datesOf } from '#shared/posting/dates.ts';
import type { PostingStart } from '#shared/schemas/posting.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { type StoryDay, type StorySection, weekdayLabel } from '#shared/story/story-text.ts';
import { shortDate } from '#web/src/features/stories/model/short-date.ts';
import { FormatTag, PostLines } from './post-lines.tsx';
import { type Fold, ItemList, ReaderSection } from './reader-section.tsx';

interface WeekSectionProps {
  readonly id: string;
  readonly section: Extract<StorySection, { kind: 'schedule' }>;
  readonly language: StoryLanguage;
  /** The days get dates and move into their order. */
  readonly start: PostingStart | null;
  /** Above the days. */
  readonly controls?: ReactNode;
  readonly fold?: Fold;
}

type DatedDay = StoryDay & { readonly date: string | null };

function datedDays(days: readonly StoryDay[], start: PostingStart | null): DatedDay[] {
  const dates = start === null ? [] : datesOf(days, start.day);
  const dated = days.map((day, index) => ({ ...day, date: dates[index] ?? null }));
  return start === null ? dated : dated.toSorted((a, b) => (a.date ?? '~').localeCompare(b.date ?? '~'));
}

export function WeekSection({ id, section: { heading, blocks }, language, start, controls, fold }: WeekSectionProps) {
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
          <ItemList
            as="ol"
            items={datedDays(items, start)}
            item={(day) => <DayItem day={day} time={start?.time} language={language} />}
            className="week"
          />
        </div>
      )}
    />
  );
}

function leadOf(days: readonly StoryDay[]): string | undefined {
  if (days.length !== 7) return undefined;
  return days.some(({ format }) => format === 'rest') ? 'One a day, one day off.' : 'One a day.';
}

interface DayItemProps {
  readonly day: DatedDay;
  readonly time: string | undefined;
  readonly language: StoryLanguage;
}

function DayItem({ day: { day, date, format, title, hook, post, cta, text }, time, language }: DayItemProps) {
  if (day === null) return <p>{text}</p>;
  return (
    <>
      <div className="week-day">
        <h3>{weekdayLabel(day, language)}</h3>
        {date !== null && (
          <p>
            <time dateTime={date}>{shortDate(date)}</time>
            {format !== 'rest' && `, ${time}`}
          </p>
        )}
      </div>
      <FormatTag format={format} language={language} />
      <div className="week-post">
        {title !== null && <p className="week-title">{title}</p>}
        <PostLines hook={hook} post={post} />
        {cta !== null && <p className="week-call">{cta}</p>}
      </div>
    </>
  );
}
