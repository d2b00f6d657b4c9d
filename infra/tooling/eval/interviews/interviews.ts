import { businessInterviews } from './business.ts';
import { forSomeoneInterviews } from './for-someone.ts';
import { hardTurnInterviews } from './hard-turns.ts';
import { hostileInterviews } from './hostile.ts';
import type { CorpusInterview } from './interview.ts';
import { memoryInterviews } from './memories.ts';
import { milestoneInterviews } from './milestones.ts';

/** Every interview of the corpus. */
export const interviews: readonly CorpusInterview[] = [
  ...businessInterviews,
  ...memoryInterviews,
  ...forSomeoneInterviews,
  ...milestoneInterviews,
  ...hostileInterviews,
  ...hardTurnInterviews,
];
