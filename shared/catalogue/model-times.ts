/**
 * How long a model may take, in seconds. The setting MODEL_PATIENCE multiplies all of them (infra/docs/models.md); at 1 they suit
 * a model of 40 tokens a second or more.
 */
export const modelSeconds = {
  /** A reply or an opening (threat 41): of an edit, until its first words. After it the site says that it waits. */
  reply: 20,
  /** The function has 28 s and responds 1.5 s after its calls end (threat 41). */
  transcription: 25,
  /** A rewritten story, streamed (decision 0083). */
  edit: 60,
  /** A section has at most 3,500 tokens. */
  section: 90,
  /** Reading the interview or the finished story: a brief has 1,000 to 1,500 tokens. */
  reading: 40,
  /** All model calls of a story. */
  story: 300,
} as const;

export const greatestPatience = 20;

/** Of a model that needs no patience. */
export const usualTokensPerSecond = 40;

/** Of an execution of the workflow beside its model calls: save or fail, with all retries (infra/workflows/write-story.ts). */
export const finishingSeconds = 320;
