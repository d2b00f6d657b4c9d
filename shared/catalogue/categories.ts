/** Specification 1.3: the slug is the URL's `tab`, promptKey names the server's prompt. */
interface CategoryDefinition {
  readonly index: number;
  readonly title: string;
  readonly cardTitle: string;
  readonly description: string;
  readonly promptKey: string;
  readonly storyPromptKey: 'GENERATE_STORY_PROMPT' | 'GENERATE_STORY_PROMPT_FOR_SOMEONE';
}

export const categories = {
  'business-story': {
    index: 0,
    title: 'BUSINESS STORY',
    cardTitle: 'Business story',
    description: 'Why You Started Your Business & Client Stories',
    promptKey: 'BUSINESS_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT',
  },
  memories: {
    index: 1,
    title: 'MEMORIES',
    cardTitle: 'Memories',
    description: 'Cherished Moments In Your Life',
    promptKey: 'MEMORIES_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT',
  },
  'for-someone': {
    index: 2,
    title: 'FOR SOMEONE',
    cardTitle: 'For someone',
    description: 'Write a Meaningful Story For Someone Special',
    promptKey: 'FOR_SOMEONE_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT_FOR_SOMEONE',
  },
  milestone: {
    index: 3,
    title: 'MILESTONE',
    cardTitle: 'Milestone',
    description: 'Key Life Events',
    promptKey: 'MILESTONE_PROMPT',
    storyPromptKey: 'GENERATE_STORY_PROMPT',
  },
} as const satisfies Record<string, CategoryDefinition>;

export type CategorySlug = keyof typeof categories;

export const categorySlugs = Object.keys(categories) as [CategorySlug, ...CategorySlug[]];

export const chatPromptKeys = ['BUSINESS_PROMPT', 'MEMORIES_PROMPT', 'FOR_SOMEONE_PROMPT', 'MILESTONE_PROMPT'] as const;
export type ChatPromptKey = (typeof chatPromptKeys)[number];

export const storyPromptKeys = ['GENERATE_STORY_PROMPT', 'GENERATE_STORY_PROMPT_FOR_SOMEONE'] as const;
export type StoryPromptKey = (typeof storyPromptKeys)[number];

export function categoryOfPrompt(promptKey: ChatPromptKey): CategorySlug {
  const slug = categorySlugs.find((candidate) => categories[candidate].promptKey === promptKey);
  if (slug === undefined) throw new Error(`no category has the prompt key ${promptKey}`);
  return slug;
}
