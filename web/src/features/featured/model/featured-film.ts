import type { FeaturedStory } from '#shared/schemas/catalogue.ts';
import type { Film } from '#web/src/lib/film.ts';

const unknownSize = { width: 800, height: 600 } as const;

function typeOf(url: string): string {
  return new URL(url, location.href).pathname.endsWith('.webm') ? 'video/webm' : 'video/mp4';
}

export function featuredFilms({ name, videos }: FeaturedStory): Film[] {
  return videos.map(({ url, posterUrl, captionsUrl }, index) => ({
    title: videos.length === 1 ? `Short film: ${name}` : `Short film ${index + 1}: ${name}`,
    sources: [{ address: url, type: typeOf(url) }],
    poster: posterUrl,
    captions: captionsUrl,
    transcript: [],
    ...unknownSize,
  }));
}
