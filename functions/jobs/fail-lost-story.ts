import * as z from 'zod/mini';
import { failingCollaborators, finishingConfigNames } from '#functions/composition/story-finishing.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { failStory } from '#functions/domain/story/writing/finish-story.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

const inputSchema = z.object({ userId: z.string().check(z.minLength(1)), storyId: z.string().check(z.minLength(1)) });

/** EventBridge's event for a write-story execution that did not succeed. */
const endedSchema = z.object({
  detail: z.object({ status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']), input: z.string() }),
});

/**
 * Fails the story of an execution that could not: timeouts and stops run no Catch, and the step that returns the credit may
 * fail. Finished stories stay unchanged.
 */
export const handler = defineJob(
  { id: 'failLostStory', input: endedSchema },
  dependencies(finishingConfigNames, failingCollaborators),
  async ({ detail: { status, input } }, collaborators, logger) => {
    const { userId, storyId } = inputSchema.parse(JSON.parse(input));
    const returned = await failStory(userId, storyId, collaborators);
    if (returned) logger.error('STORY_FAILED', { userId, storyId, ended: status });
    await restoreInterview(userId, storyId, collaborators);
  },
);
