/** In the order of the page. */
export const sectionTitles = {
  you: 'You',
  sessions: 'Signed in',
  stories: 'Stories left',
  receipts: 'Receipts',
  data: 'Your data',
} as const;

export type SectionId = keyof typeof sectionTitles;

export const sectionIds: readonly SectionId[] = ['you', 'sessions', 'stories', 'receipts', 'data'];

/** Sections that need no answer of `getAccount`. */
export const otherSectionIds: readonly SectionId[] = ['stories', 'receipts'];

export function headingOf(id: SectionId): string {
  return `${id}-title`;
}
