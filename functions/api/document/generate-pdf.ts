import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { createMemoryRateLimiter } from '#functions/domain/throttle/memory-rate-limiter.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/document.ts';

/** Fixed, so that no external name is trusted (threat 18). */
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
  async ({ body, signal }, shop) => {
    if ('card' in body) {
      const { printCard } = await import('#functions/domain/voucher/card-document.ts');
      return { fileName: 'card.pdf', content: await printCard(body.card, shop, signal) };
    }
    const { printStory } = await import('#functions/domain/document/print-story.ts');
    return { fileName, content: await printStory(body, shop, signal) };
  },
);
