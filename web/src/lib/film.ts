export interface Film {
  /** For screen readers: 'A sample film: Burnt toast and a signed lease'. */
  readonly title: string;
  readonly sources: readonly { readonly address: string; readonly type: string }[];
  readonly poster: string | null;
  /** WebVTT in English; null for a silent film. */
  readonly captions: string | null;
  readonly transcript: readonly string[];
  /** Pixels: reserves the space before the film loads. */
  readonly width: number;
  readonly height: number;
}

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
