/** Specification 1.1. Imports nothing. */
export const delivered = [
  { name: 'Story', description: '500 words or more if you tell Wren enough, and nothing you didn’t say.' },
  { name: 'Content strategy', description: 'At least 20 post ideas and a weekly plan from Monday to Sunday.' },
  { name: 'Your values', description: 'What you stand for, in plain words.' },
] as const;
