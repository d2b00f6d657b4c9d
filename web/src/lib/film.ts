export interface Film {
  /** What it is called, for a screen reader: 'A sample film: Burnt toast and a signed lease'. */
  readonly title: string;
  /** In the order of preference; none while the film is being made: then our art stands there alone. */
  readonly sources: readonly { readonly address: string; readonly type: string }[];
  /** The picture before it plays; our art when null. */
  readonly poster: string | null;
  /** Address of its captions, WebVTT in English; null for a film that says nothing. */
  readonly captions: string | null;
  /** What is said and seen, a paragraph each. */
  readonly transcript: readonly string[];
  /** Pixels: the room that it takes before anything of it is there. */
  readonly width: number;
  readonly height: number;
}

/** The film that the pages show as an example: drawn by our own art (web/media), its files lie in `public/films`. */
export const sampleFilm: Film = {
  title: 'A sample film: Every Road I Know',
  sources: [
    { address: '/films/sample-film.webm', type: 'video/webm' },
    { address: '/films/sample-film.mp4', type: 'video/mp4' },
  ],
  poster: '/films/sample-film-poster.webp',
  captions: '/films/sample-film.vtt',
  transcript: [
    'A slow tune, plucked on a few strings. A bundle of letters, tied with a thread: “It began with a box of letters.”',
    'A clock under a lamp: “His bench. His lamp. Forty years of clocks.”',
    'A bakery with its striped awning: “I was nineteen when I hung the sign.”',
    'A path over the hills to a lit door: “Every road I know leads back to that door.”',
  ],
  width: 800,
  height: 600,
};
