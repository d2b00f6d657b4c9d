import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(endpoints.showReminderStop, shopOf(forVisitor), async () => {
  // Loaded on demand: most of the function's code.
  const { stopPage } = await import('#functions/domain/share/reminder-stop-page.ts');
  return stopPage();
});
