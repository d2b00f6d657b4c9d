import type { CategorySlug } from '#shared/catalogue/categories.ts';

const inspiration: Record<CategorySlug, readonly string[]> = {
  'business-story': [
    'The day you decided to do it, and what you were doing just before.',
    'Your first customer: who they were, what they bought and whether you’re still in touch.',
    'The mistake that cost you the most, and what you’ve done differently since.',
    'Something you make or do by hand that nobody sees.',
    'A customer who came back with a story of their own.',
    'What your place smells and sounds like at opening time.',
    'Who said it wouldn’t work, and who helped you anyway.',
    'The thing you refuse to do, even if it would sell.',
  ],
  memories: [
    'A kitchen you know by heart, and the person cooking in it.',
    'The summer that felt longer than all the others.',
    'A journey that went wrong in the best way.',
    'The sound that takes you straight back to being nine years old.',
    'The one thing you’d run back into the house for.',
    'A meal you’ve been trying to cook again ever since.',
    'Someone you met once and never forgot.',
    'The last ordinary day before everything changed.',
  ],
  'for-someone': [
    'The moment you knew they mattered to you.',
    'Something they always say, and when they say it.',
    'What they’re good at with their hands.',
    'A time they helped you without being asked.',
    'A joke only the two of you understand.',
    'What they taught you without meaning to.',
    'Something you’ve never told them.',
  ],
  milestone: [
    'The morning of the day it happened, hour by hour.',
    'What you nearly did instead.',
    'Who you called first, and what you said.',
    'The hardest week on the way there.',
    'What you wore, carried or held.',
    'The moment it became real.',
    'What is different now on a perfectly ordinary Tuesday.',
    'What you’d tell yourself on day one.',
  ],
};

interface InspirationListProps {
  readonly category: CategorySlug;
  readonly onPick: (idea: string) => void;
}

export function InspirationList({ category, onPick }: InspirationListProps) {
  return (
    <ul className="inspiration">
      {inspiration[category].map((idea) => (
        <li key={idea}>
          <button type="button" onClick={() => onPick(idea)}>
            {idea}
          </button>
        </li>
      ))}
    </ul>
  );
}
