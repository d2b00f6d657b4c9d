import * as z from 'zod/mini';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { storyPrintSchema } from '#functions/domain/document/story-print.ts';
import { proofRequestSchema } from '#functions/domain/gift/proof.ts';
import { cardRequestSchema } from '#functions/domain/share/card.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';

/** The printer stops at 15 s, after the photo was read; the function has 20 s. */
const deadlineMs = 18_500;

/**
 * Prints for makeGiftProof and handlePersonalRequests, and draws cards for makeShareCard; has no access to data (defence D8).
 */
export const handler = defineJob(
  {
    id: 'renderProof',
    input: z.union([proofRequestSchema, z.object({ card: cardRequestSchema }), z.object({ story: storyPrintSchema })]),
  },
  dependencies(['stage', 'chromiumPath'], ({ chromiumPath }) => ({
    printer: createPdfPrinter({ chromiumPath }),
    cleanImages: createCleanImages(),
    findLetters: createFindFonts(),
  })),
  async (request, shop) => {
    // Loaded on demand: most of the function's code.
    if ('card' in request) {
      const { renderCard } = await import('#functions/domain/share/render-card.ts');
      return renderCard(request.card, shop, timeoutSignal(deadlineMs));
    }
    if ('story' in request) {
      const { printStory } = await import('#functions/domain/document/print-story.ts');
      const pdf = await printStory(request.story, shop, timeoutSignal(deadlineMs));
      return { pdf: Buffer.from(pdf).toString('base64') };
    }
    const { renderProof } = await import('#functions/domain/gift/render-proof.ts');
    return renderProof(request, shop, timeoutSignal(deadlineMs));
  },
);
