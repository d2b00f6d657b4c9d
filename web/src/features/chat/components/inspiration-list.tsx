import type { CategorySlug } from '#shared/catalogue/categories.ts';

const inspiration: Record<CategorySlug, readonly string[]> = {
  'business-story': [
    'The day you decided to do it, and what you were doing just before.',
    'Your first customer: who they were, what they bought, whether you still know them.',
    'The mistake that cost you the most, and what you do differently since.',
    'Something you make or do by hand that nobody sees.',
    'A customer who came back with a story of their own.',
    'What your place smells and sounds like at opening time.',
    'Who told you it would not work, and who held the ladder.',
    'The thing you refuse to do, even when it would sell.',
  ],
  memories: [
    'A kitchen you know by heart, and who stood in it.',
    'The summer that felt longer than all the others.',
    'A journey that went wrong in the best way.',
    'The sound that takes you straight back to being nine years old.',
    'An object you would run back into the house for.',
    'A meal you have tried to cook again ever since.',
    'Someone you met once and never forgot.',
    'The last ordinary day before everything changed.',
  ],
  'for-someone': [
    'The moment you knew that this person mattered to you.',
    'Something they always say, and when they say it.',
    'What their hands are good at.',
    'A time they helped you without being asked.',
    'The joke that only the two of you understand.',
    'What they taught you without meaning to.',
    'The thing you have never told them.',
  ],
  milestone: [
    'The morning of the day it happened, hour by hour.',
    'What you nearly did instead.',
    'Who you called first, and what you said.',
    'The hardest week on the way there.',
    'What you wore, carried or held.',
    'The moment it became real.',
    'What is different now on a perfectly ordinary Tuesday.',
    'What you would tell yourself on the first day.',
  ],
};

export function InspirationList({ category }: { readonly category: CategorySlug }) {
  return (
    <ul className="inspiration">
      {inspiration[category].map((idea) => (
        <li key={idea}>{idea}</li>
      ))}
    </ul>
  );
}
