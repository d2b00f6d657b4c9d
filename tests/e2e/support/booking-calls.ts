import type { Frame, Page } from 'playwright-core';
import { eventually } from '#tests/support/product.ts';
import { bookingDocument, schedulerOrigin } from './booking-page.ts';

/** Makes the booking page send no messages. */
export async function silenceBookingPage(page: Page): Promise<void> {
  await page
    .context()
    .route(`${schedulerOrigin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: bookingDocument(true) }),
    );
}

/** Waits for the frame of the booking page. */
export async function bookingFrame(page: Page): Promise<Frame> {
  return await eventually(
    async () => page.frames().find((frame) => frame.url().startsWith(schedulerOrigin)),
    'the booking page',
  );
}

/** Posts a message from the booking page to its parent. */
export async function postMessage(page: Page, message: unknown): Promise<void> {
  await (await bookingFrame(page)).evaluate(`parent.postMessage(${JSON.stringify(message)}, '*')`);
}
