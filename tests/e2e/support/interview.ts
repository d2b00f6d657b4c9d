import type { Locator, Page } from 'playwright-core';
import { eventually } from '#tests/support/product.ts';

export const composer = (page: Page): Locator => page.getByLabel('Your message to Wren');
export const transcript = (page: Page): Locator => page.getByRole('log', { name: 'Conversation with Wren' });

/** All messages after Wren's nth reply. */
export async function messagesAfterReply(page: Page, replies: number): Promise<string[]> {
  const wren = transcript(page).locator('[data-from=wren]');
  await eventually(async () => {
    const finished =
      (await wren.count()) === replies && (await transcript(page).locator('[aria-hidden]').count()) === 0;
    return finished || undefined;
  }, `${replies} finished replies`);
  return await transcript(page).locator('[data-slot=bubble]').allTextContents();
}

/** Answers Wren's questions from the nth on, and waits for what she says to each. */
export async function sendAnswers(page: Page, answers: readonly string[], from = 0): Promise<void> {
  for (const [at, answer] of answers.entries()) {
    await composer(page).fill(answer);
    await composer(page).press('Enter');
    await messagesAfterReply(page, from + at + 2);
  }
}

/** From an opened category to the preview. */
export async function completeInterview(page: Page, answers: readonly string[]): Promise<void> {
  await messagesAfterReply(page, 1);
  await sendAnswers(page, answers);
  await page.getByRole('button', { name: "I'm done, write my story" }).click();
}

/** Title and first line of the preview, once it is there. */
export async function readOpening(page: Page): Promise<{ readonly title: string; readonly firstLine: string }> {
  await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
  const textOf = async (part: string) => (await page.locator(`.story-text ${part}`).first().textContent()) ?? '';
  return { title: await textOf('h4'), firstLine: await textOf('p') };
}
