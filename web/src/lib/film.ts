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

/** The film that the pages show as an example. Its files are made by our own art and lie in `public/films`. */
export const sampleFilm: Film = {
  title: 'A sample film: Burnt Toast and a Signed Lease',
  sources: [],
  poster: null,
  captions: null,
  transcript: [],
  width: 540,
  height: 960,
};
