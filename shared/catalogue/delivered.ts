/** Specification 1.1. Imports nothing. */
export const delivered = [
  { name: 'Story', description: 'At least 500 words, based only on what you told Wren.' },
  { name: 'Content strategy', description: 'At least 20 post ideas and a weekly plan from Monday to Sunday.' },
  { name: 'Your values', description: 'What you stand for, in plain words.' },
] as const;
