import type { Story } from '#shared/schemas/story.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import { shortDate } from './short-date.ts';

export const sectionIds = {
  story: 'story',
  captions: 'captions',
  values: 'values',
  strategy: 'ideas',
  schedule: 'week',
} as const;

export type SectionId = (typeof sectionIds)[keyof typeof sectionIds];

export interface Anchor {
  readonly id: SectionId;
  readonly label: string;
  readonly note?: string | undefined;
}

/** The parts that the story has, in their order on the page. */
export function storyOutline(
  { captions }: Pick<Story, 'captions'>,
  { sections, values, ideas }: Pick<StoryText, 'sections' | 'values' | 'ideas'>,
  /** `YYYY-MM-DD` */
  weekStart: string,
): Anchor[] {
  const counted = (count: number) => (count === 0 ? undefined : String(count));
  const has = (kind: string) => sections.some((section) => section.kind === kind);
  return [
    { id: 'story', label: 'Story' },
    ...(captions.length > 0 ? [{ id: 'captions', label: 'Captions', note: counted(captions.length) } as const] : []),
    ...(has('values') ? [{ id: 'values', label: 'Values', note: counted(values.length) } as const] : []),
    ...(has('strategy') ? [{ id: 'ideas', label: 'Ideas', note: counted(ideas.length) } as const] : []),
    ...(has('schedule') ? [{ id: 'week', label: 'Week', note: shortDate(weekStart) } as const] : []),
  ];
}

/** Anchors lead to the first section of a kind; an edit may have made a second one. */
export function sectionIdAt(sections: StoryText['sections'], index: number): string {
  const kind = sections[index]?.kind ?? 'other';
  const first = sections.findIndex((section) => section.kind === kind);
  const id = kind === 'other' ? 'more' : sectionIds[kind];
  return first === index ? id : `${id}-${index}`;
}
