import type { Locator, Page } from 'playwright-core';
import { eventually } from '#tests/support/product.ts';

/** Enough for a story, so that Wren asks for no more of them. */
export const answers = [
  'It was a Tuesday in my grandmother Rosa’s kitchen in Leeds. The window was steamed up and the bread was in the oven. My grandfather had gone to the market with the cart, and we had the whole morning to ourselves.',
  'My brother Tom had burnt the first loaf, and she laughed so hard that she had to sit down on the flour sack. Tom was nine and very serious about bread. He cut off the black crust and ate it, so that nobody could call it wasted.',
  'She taught me to knock on the bottom of the loaf and to listen. A good loaf sounds hollow, she said. A bad one only sounds like a door that nobody opens. I knocked on everything that summer, on the table and the shed and the dog’s bowl.',
  'I still have her wooden spoon. It has a burnt edge from the night the power went out and we cooked on the stove by candle. She never threw a spoon away.',
  'I bake every Sunday now, and my daughter knocks on the loaf. She says that she can hear Rosa in there.',
] as const;

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

/** Answers Wren's nth question and waits for the next. */
export async function sendAnswer(page: Page, turn: number): Promise<void> {
  await composer(page).fill(answers[turn] ?? '');
  await composer(page).press('Enter');
  await messagesAfterReply(page, turn + 2);
}

/** From an opened category to the preview; returns the title and the first line of the opening. */
export async function completeInterview(page: Page): Promise<{ readonly title: string; readonly firstLine: string }> {
  await messagesAfterReply(page, 1);
  for (const turn of answers.keys()) await sendAnswer(page, turn);
  await page.getByRole('button', { name: "I'm done, write my story" }).click();
  return await readOpening(page);
}

/** Title and first line of the preview, once it is there. */
export async function readOpening(page: Page): Promise<{ readonly title: string; readonly firstLine: string }> {
  await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
  const textOf = async (part: string) => (await page.locator(`.story-text ${part}`).first().textContent()) ?? '';
  return { title: await textOf('h4'), firstLine: await textOf('p') };
}
