import * as z from 'zod/mini';
import type { MaterialKind, Opening } from '#functions/domain/story/story.ts';
import { openingHtml, paragraphsHtml } from './compose-html.ts';

const body = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
const paragraphs = z.array(z.string());

/** HTML of the opening and the finished paragraphs; empty before the first. */
export function writtenSoFar(opening: Opening | null, kept: Partial<Record<MaterialKind, unknown>>): string {
  const written = body.safeParse(kept.body).data;
  const finished = written?.paragraphs ?? paragraphs.safeParse(kept.paragraphs).data ?? [];
  if (opening !== null) return opening.html + paragraphsHtml(finished);
  return written === undefined ? paragraphsHtml(finished) : openingHtml(written.title, finished);
}
