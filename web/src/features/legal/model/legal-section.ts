/** A numbered part of a legal text. */
export interface LegalSection {
  /** Its address within the page: never changed, since others may have linked to it. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs, and lists of points, in the order in which they are read. */
  readonly text: readonly (string | readonly string[])[];
}
