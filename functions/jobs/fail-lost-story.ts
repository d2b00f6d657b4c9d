import * as z from 'zod/mini';
import { failingCollaborators, finishingConfigNames } from '#functions/composition/story-finishing.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

/** The JSON text that the execution was started with. */
const inputSchema = z.object({ userId: z.string().check(z.minLength(1)), storyId: z.string().check(z.minLength(1)) });

/** What EventBridge tells of an execution of write-story that ended otherwise than well. */
const endedSchema = z.object({
  detail: z.object({ status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']), input: z.string() }),
});

/**
 * Fails the story of an execution that ended without doing so itself: one that timed out or was stopped runs no Catch, and in
 * one that failed the step that returns the credit may have failed too. A story that is settled stays as it is.
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
