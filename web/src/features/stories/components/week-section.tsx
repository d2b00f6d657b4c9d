import type { ReactNode } from 'react';
import { addDays, datesOf } from '#shared/posting/dates.ts';
import { keyedDays, sourceText } from '#shared/posting/plan-posts.ts';
import type { ChosenStart } from '#shared/schemas/posting.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { type StoryDay, type StorySection, weekdayLabel } from '#shared/story/story-text.ts';
import { AdaptButton } from '#web/src/features/posting/components/adapt-button.tsx';
import { zoneCity } from '#web/src/features/posting/model/chosen-start.ts';
import { shortDate } from '#web/src/features/stories/model/short-date.ts';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { FormatTag, PostLines } from './post-lines.tsx';
import { type Fold, ItemList, ReaderSection } from './reader-section.tsx';

interface WeekSectionProps {
  readonly id: string;
  readonly storyId: string;
  readonly section: Extract<StorySection, { kind: 'schedule' }>;
  readonly language: StoryLanguage;
  /** The days get dates from it, and are in their order. */
  readonly start: ChosenStart;
  /** Above the days. */
  readonly controls?: ReactNode;
  readonly fold?: Fold;
}

type DatedDay = StoryDay & { readonly key: string; readonly date: string | null };

function datedDays(days: readonly (StoryDay & Pick<DatedDay, 'key'>)[], firstDay: string): DatedDay[] {
  const dates = datesOf(days, firstDay);
  const dated = days.map((day, index) => ({ ...day, date: dates[index] ?? null }));
  return dated.toSorted((a, b) => (a.date ?? '~').localeCompare(b.date ?? '~'));
}

export function WeekSection({ id, storyId, section, language, start, controls, fold }: WeekSectionProps) {
  const { heading, blocks } = section;
  const days = blocks.flatMap((block) => (typeof block === 'string' ? [] : block));
  const keyed = keyedDays(days).map(({ key, item }) => ({ ...item, key }));
  return (
    <ReaderSection
      id={id}
      heading={heading}
      lead={leadOf(days, start)}
      blocks={blocks}
      fold={fold}
      className="reader-week"
      list={(items, before) => (
        <div className="card week-card">
          {before === 0 && controls}
          <ItemList
            as="ol"
            items={datedDays(keyed.slice(before, before + items.length), start.day)}
            item={(day) => <DayItem storyId={storyId} day={day} time={start.time} language={language} />}
            className="week"
          />
        </div>
      )}
    />
  );
}

/** `30 Nov to 6 Dec, Berlin time. One a day, one day off.` */
function leadOf(days: readonly StoryDay[], { day, zone }: ChosenStart): string {
  const dates = `${shortDate(day)} to ${shortDate(addDays(day, 6))}, ${zoneCity(zone)} time.`;
  if (days.length !== 7) return dates;
  return `${dates} ${days.some(({ format }) => format === 'rest') ? 'One a day, one day off.' : 'One a day.'}`;
}

interface DayItemProps extends Pick<WeekSectionProps, 'storyId'> {
  readonly day: DatedDay;
  readonly time: string;
  readonly language: StoryLanguage;
}

function DayItem({ storyId, day: planned, time, language }: DayItemProps) {
  const { key, day, date, format, title, hook, post, cta, text } = planned;
  const lang = useStoryLanguage();
  if (day === null) return <p lang={lang}>{text}</p>;
  const name = weekdayLabel(day, language);
  return (
    <>
      <div className="week-day">
        <h3 lang={language}>{name}</h3>
        {date !== null && (
          <p>
            <time dateTime={date}>{shortDate(date)}</time>
            {format !== 'rest' && `, ${time}`}
          </p>
        )}
      </div>
      <FormatTag format={format} language={language} />
      <div className="week-post">
        {title !== null && (
          <p lang={lang} className="week-title">
            {title}
          </p>
        )}
        <PostLines hook={hook} post={post} />
        {cta !== null && (
          <p lang={lang} className="week-call">
            {cta}
          </p>
        )}
        {format !== 'rest' && (
          <AdaptButton storyId={storyId} source={{ kind: 'day', key, text: sourceText(planned) }} name={name} />
        )}
      </div>
    </>
  );
}
