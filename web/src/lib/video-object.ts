import { sampleFilm } from './film.ts';
import type { Thing } from './structured-data.ts';

/** When the sample film was first shown, and how long it is (web/media/films.ts: 3 + 3 + 3 + 3.5 s). */
const uploadDate = '2026-11-21T00:00:00Z';
const duration = 'PT12.5S';

/** The film that the page plays. @throws Error when it has no poster or file: then there is nothing to tell of */
export function sampleFilmObject(address: string): Thing {
  const absolute = (path: string) => new URL(path, address).href;
  const file = sampleFilm.sources.find(({ type }) => type === 'video/mp4');
  if (file === undefined || sampleFilm.poster === null) throw new Error('the sample film has no file or no poster');
  return {
    '@type': 'VideoObject',
    name: sampleFilm.title,
    description: sampleFilm.transcript.join(' '),
    thumbnailUrl: absolute(sampleFilm.poster),
    contentUrl: absolute(file.address),
    uploadDate,
    duration,
    transcript: sampleFilm.transcript.join('\n'),
    width: sampleFilm.width,
    height: sampleFilm.height,
    inLanguage: 'en',
  };
}
