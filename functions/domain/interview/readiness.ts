import * as z from 'zod/mini';
import { jsonOf } from '#functions/domain/ports/writer.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { Readiness } from '#shared/schemas/conversation.ts';
import { slotsOf, storySlots } from '#shared/story/slots.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { singleLine } from '#shared/text/plain-text.ts';

const maxWhatLength = 80;
const tag = /<[^<>]*>/g;

const slotSchema = z.enum(storySlots);
const knownSchema = z.object({ slot: slotSchema, what: z.string() });
/** Invalid entries are null: a small model's mistake in one must not discard the others. */
const knowledgeSchema = z.object({
  known: z.array(z.catch(z.nullable(knownSchema), null)),
  thin: z.catch(z.array(z.catch(z.nullable(slotSchema), null)), []),
  enough: z.catch(z.boolean(), false),
});
export type Knowledge = z.output<typeof knowledgeSchema>;

/** What an answer of the model reports beside its reply; undefined for plain text and broken JSON. */
export function knowledgeOf(answer: string): Knowledge | undefined {
  try {
    return knowledgeSchema.parse(jsonOf(answer));
  } catch {
    return undefined;
  }
}

function shortText(text: string): string {
  const plain = singleLine(text.replace(tag, ' '));
  return plain.length > maxWhatLength ? cutAtWord(plain, maxWhatLength - 1) : plain;
}

/** The readiness after a turn. A slot once known stays known; a later turn may only reword it. */
export function readinessAfter(category: CategorySlug, knowledge: Knowledge, former?: Readiness): Readiness {
  const whats = new Map(former?.known.map(({ slot, what }) => [slot, what]));
  for (const entry of knowledge.known) {
    const what = entry === null ? '' : shortText(entry.what);
    if (entry !== null && what !== '') whats.set(entry.slot, what);
  }
  const slots = slotsOf[category];
  const known = slots.flatMap((slot) => {
    const what = whats.get(slot);
    return what === undefined ? [] : [{ slot, what }];
  });
  const unknown = slots.find((slot) => !known.some((one) => one.slot === slot));
  const missing = unknown ?? slots.find((slot) => knowledge.thin.includes(slot)) ?? null;
  return { known, missing, enough: knowledge.enough || unknown === undefined };
}
