import * as z from 'zod/mini';

/**
 * What a story's print shows. It is stored instead of the picture: the same plan always gives the same bytes, so a picture's
 * address contains its plan and never changes.
 */

export const printTimes = ['dawn', 'morning', 'noon', 'gold', 'dusk', 'night'] as const;
export const printSeasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export const printPlaces = [
  ...(['shore', 'hills', 'road', 'garden', 'town', 'forest', 'mountains', 'river'] as const),
  ...(['room', 'kitchen', 'workshop', 'stage'] as const),
] as const;

export type PrintTime = (typeof printTimes)[number];
export type PrintSeason = (typeof printSeasons)[number];
export type PrintPlace = (typeof printPlaces)[number];

export const maxThings = 3;

export const printPlanSchema = z.object({
  /** 32 bits: varies the cuts, and where things are. */
  seed: z.int().check(z.minimum(0), z.maximum(0xffff_ffff)),
  time: z.enum(printTimes),
  season: z.enum(printSeasons),
  place: z.enum(printPlaces),
  /** Names of motifs, the one that the story turns on first. Unknown names are not drawn. */
  things: z.array(z.string().check(z.regex(/^[a-z][A-Za-z]{0,23}$/))).check(z.maxLength(maxThings)),
});
export type PrintPlan = z.output<typeof printPlanSchema>;

/** `7-gold-autumn-shore-fishingBoat.jar`; the last part is empty without things. */
export function printSlug({ seed, time, season, place, things }: PrintPlan): string {
  return [seed, time, season, place, things.join('.')].join('-');
}

/** Undefined for anything that `printSlug` does not write. */
export function parsePrintSlug(slug: string): PrintPlan | undefined {
  const [seed = '', time, season, place, things = '', ...more] = slug.split('-');
  if (more.length > 0 || !/^(?:0|[1-9]\d{0,9})$/.test(seed)) return undefined;
  const { data } = printPlanSchema.safeParse({
    seed: Number(seed),
    time,
    season,
    place,
    things: things === '' ? [] : things.split('.'),
  });
  return data !== undefined && printSlug(data) === slug ? data : undefined;
}

/** Square parts of the portrait, one for each caption. */
export const cropFiles = ['crop-1.svg', 'crop-2.svg', 'crop-3.svg', 'crop-4.svg', 'crop-5.svg'] as const;

/** `portrait` 4:5, `wide` 16:7, `card` 1200 × 630; as JPEG for mail and link previews, which do not show SVG. */
export const printFiles = [
  ...(['portrait.svg', 'wide.svg', 'card.svg'] as const),
  ...cropFiles,
  ...(['portrait.jpg', 'card.jpg'] as const),
  // The first thing alone.
  'thing.svg',
] as const;
export type PrintFile = (typeof printFiles)[number];

/** On the site's origin. */
export function printPath(slug: string, file: PrintFile): string {
  return `/prints/${slug}/${file}`;
}

/** The picture of a motif alone, for the mark of a voice (`Story.voices`). */
export function markPath(motif: string): string {
  const slug = printSlug({ seed: 0, time: 'noon', season: 'summer', place: 'room', things: [motif] });
  return printPath(slug, 'thing.svg');
}

/** FNV-1a. */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** For a story without a plan: written before prints, or still being written. */
export function defaultPrint(storyId: string): string {
  const seed = seedOf(storyId);
  const pick = <Name>(names: readonly Name[], step: number) => names[Math.floor(seed / step) % names.length] as Name;
  const place = pick(['hills', 'shore', 'garden', 'town'] as const, 7);
  return printSlug({ seed, time: pick(printTimes, 1), season: pick(printSeasons, 31), place, things: [] });
}
