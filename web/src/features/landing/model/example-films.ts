import { type Film, sampleFilm } from '#web/src/lib/film.ts';
import type { ExampleUsername } from './example-usernames.ts';

const longWayHome: Film = {
  title: 'A sample film: The Long Way Home',
  sources: [
    { address: '/films/the-long-way-home.webm', type: 'video/webm' },
    { address: '/films/the-long-way-home.mp4', type: 'video/mp4' },
  ],
  poster: '/films/the-long-way-home-poster.webp',
  captions: '/films/the-long-way-home.vtt',
  transcript: [
    'The same slow tune, an octave lower. A bicycle leans where the road meets the water: “She taught me to ride on the harbour road.”',
    'A piano: “Sundays smelled of oranges and floor polish.”',
    'Hills at night and one lit door: “I still take the long way home.”',
  ],
  width: 800,
  height: 600,
};

export const exampleFilms: Readonly<Partial<Record<ExampleUsername, Film>>> = {
  halloranclocks: sampleFilm,
  noraonharbourroad: longWayHome,
};
