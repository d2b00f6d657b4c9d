import * as endpoints from '../../../shared/endpoints/document.ts';
import { createCleanImages } from '../../adapters/images/clean-image.ts';
import { createFindLetters } from '../../adapters/pdf/find-letters.ts';
import { createPdfPrinter } from '../../adapters/pdf/pdf-printer.ts';
import { createMemoryRateLimiter } from '../../domain/throttle/memory-rate-limiter.ts';
import { systemClock } from '../../runtime/clock.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';

/** Whatever the story is called: a name from outside would be one more thing to believe (RELIABILITY row 18). */
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
      findLetters: createFindLetters(),
    }),
  ),
  async ({ body, signal }, collaborators) => {
    // What is refused before it comes here does not wait for the sanitiser and the template to be read.
    const { printStory } = await import('../../domain/document/print-story.ts');
    return { fileName, bytes: await printStory(body, collaborators, signal) };
  },
);
