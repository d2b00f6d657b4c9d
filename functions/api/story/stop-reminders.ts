import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createReminderRepository } from '#functions/data/reminder-repository.ts';
import { stopByLink } from '#functions/domain/story/posting/stop-reminder.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.stopReminders,
  shopOf({
    ...forVisitor,
    oneTimeTokens: createOneTimeTokenRepository,
    postings: createPostingRepository,
    reminders: createReminderRepository,
  }),
  async ({ path }, shop) => {
    const isStopped = await stopByLink(path.token, shop);
    // Loaded on demand: most of the function's code.
    const { stoppedPage, unknownLinkPage } = await import('#functions/domain/share/reminder-stop-page.ts');
    return isStopped ? stoppedPage() : unknownLinkPage();
  },
);
