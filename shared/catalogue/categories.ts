/** Specification 1.3: the slug is the URL's `tab`, promptKey names the server's prompt. */
interface CategoryDefinition {
  readonly index: number;
  /** The place of its card, from 0. */
  readonly card: number;
  readonly title: string;
  readonly cardTitle: string;
  readonly description: string;
  readonly promptKey: string;
  readonly storyPromptKey: 'GENERATE_STORY_PROMPT' | 'GENERATE_STORY_PROMPT_FOR_SOMEONE';
}

export const categories = {
  'business-story': {
    index: 0,
    card: 1,
    title: 'BUSINESS STORY',
    cardTitle: 'Business story',
    description: 'Why You Started Your Business & Client Stories',
    promptKey: 'BUSINESS_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT',
  },
  memories: {
    index: 1,
    card: 0,
    title: 'MEMORIES',
    cardTitle: 'Memories',
    description: 'Cherished Moments In Your Life',
    promptKey: 'MEMORIES_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT',
  },
  'for-someone': {
    index: 2,
    card: 2,
    title: 'FOR SOMEONE',
    cardTitle: 'For someone',
    description: 'Write a Meaningful Story For Someone Special',
    promptKey: 'FOR_SOMEONE_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT_FOR_SOMEONE',
  },
  milestone: {
    index: 3,
    card: 3,
    title: 'MILESTONE',
    cardTitle: 'Milestone',
    description: 'Key Life Events',
    promptKey: 'MILESTONE_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT',
  },
} as const satisfies Record<string, CategoryDefinition>;

export type CategorySlug = keyof typeof categories;

export const categorySlugs = Object.keys(categories) as [CategorySlug, ...CategorySlug[]];

/** In the order of their cards. */
export const categoryCards = categorySlugs.toSorted((one, other) => categories[one].card - categories[other].card);

export type ChatPromptKey = (typeof categories)[CategorySlug]['promptKey'];
export const chatPromptKeys = categorySlugs.map((slug) => categories[slug].promptKey) as [
  ChatPromptKey,
  ...ChatPromptKey[],
];

export const storyPromptKeys = ['GENERATE_STORY_PROMPT', 'GENERATE_STORY_PROMPT_FOR_SOMEONE'] as const;
export type StoryPromptKey = (typeof storyPromptKeys)[number];

export function categoryOfPrompt(promptKey: ChatPromptKey): CategorySlug {
  const slug = categorySlugs.find((candidate) => categories[candidate].promptKey === promptKey);
  if (slug === undefined) throw new Error(`no category has the prompt key ${promptKey}`);
  return slug;
}
