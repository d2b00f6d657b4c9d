import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { createMemoryRateLimiter } from '#functions/domain/throttle/memory-rate-limiter.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/document.ts';

/** Whatever the story is called: a name from outside would be one more thing to believe (threat 18). */
const fileName = 'story.pdf';

export const handler = defineHandler(
  endpoints.generatePdf,
  dependencies(
    ['stage', 'siteUrl', 'addressLimitMultiplier', 'chromiumPath'],
    ({ siteUrl, addressLimitMultiplier, chromiumPath }) => ({
      siteUrl,
      rateLimiter: createMemoryRateLimiter({ clock: systemClock, addressLimitMultiplier }),
      printer: createPdfPrinter({ chromiumPath }),
      cleanImages: createCleanImages(),
      findLetters: createFindFonts(),
    }),
  ),
  async ({ body, signal }, collaborators) => {
    // What is refused before it comes here does not wait for the sanitiser and the template to be read.
    const { printStory } = await import('#functions/domain/document/print-story.ts');
    return { fileName, bytes: await printStory(body, collaborators, signal) };
  },
);
