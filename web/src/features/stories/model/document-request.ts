import type * as z from 'zod/mini';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { documentRequestSchema, PaperSize } from '#shared/schemas/document.ts';
import type { FilmBrief } from '#shared/schemas/film-brief.ts';
import type { Story } from '#shared/schemas/story.ts';
import { startOf } from '#shared/text/characters.ts';
import { planStart } from '#web/src/features/posting/model/plan-start.ts';
import { storyParts } from './story-parts.ts';

type DocumentBody = z.input<typeof documentRequestSchema>;

const nameLength = 200;

export interface StoryPicture {
  readonly url: string;
  readonly caption?: string | undefined;
}

export function listPictures({ image, captions }: Pick<Story, 'image' | 'captions'>): StoryPicture[] {
  const beside = captions.flatMap(({ url, text }) => (url === null ? [] : [{ url, caption: text }]));
  return image === null ? beside : [{ url: image }, ...beside];
}

interface DocumentChoices extends Pick<DocumentBody, 'images'> {
  readonly paper: PaperSize;
  readonly toldBy: string | undefined;
  readonly filmBrief?: FilmBrief | null;
}

/** The request for a PDF (specification 2.7); `storyPart1` and `2` are split at the values heading. */
export function documentBody(story: Story, { paper, toldBy, images, filmBrief = null }: DocumentChoices): DocumentBody {
  const parts = storyParts(story);
  const { day, time } = planStart(story, new Date());
  return {
    htmlContent: story.description,
    storyId: story._id,
    ...(parts.values === '' ? {} : { storyPart1: parts.story, storyPart2: parts.values }),
    ...(story.language === undefined ? {} : { language: story.language }),
    title: startOf(story.name, nameLength),
    ...(story.voices === undefined ? {} : { voices: story.voices }),
    ...(toldBy === undefined ? {} : { toldBy: startOf(toldBy, nameLength) }),
    week: { day, time },
    createdAt: story.createdAt,
    print: story.print ?? defaultPrint(story._id),
    paper,
    images,
    captions: story.captions.filter(({ text }) => text !== '').map(({ text }) => text),
    ...(filmBrief === null ? {} : { filmBrief }),
  };
}
