/** Specification 1.1. Imports nothing. */
export const delivered = [
  { name: 'Story', description: 'At least 500 words, written from what you told Wren and nothing else.' },
  { name: 'Content strategy', description: 'At least 20 ideas, with a plan from Monday to Sunday.' },
  { name: 'Your values', description: 'What your story says you stand for, in plain words.' },
] as const;
