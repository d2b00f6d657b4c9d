export interface LegalSection {
  /** Its anchor. Never change it: others may link to it. */
  readonly id: string;
  readonly title: string;
  readonly text: readonly (string | readonly string[])[];
}
