import { beforeEach, describe, expect, it } from 'vitest';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { updatePosting } from '#functions/domain/story/posting/posting.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { maxDoneIdeas } from '#shared/schemas/posting.ts';
import { sectionNames } from '#shared/story/languages.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { addWrittenStory, storyBeingWritten } from '#tests/support/written-stories.ts';

const start = { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 1 } as const;
const ideas = ['The lid', 'The crumb'].map((title) => `<li>Photo · ${title} — Show it.</li>`).join('');
const { values, strategy } = sectionNames.en;
const text = `<h4>Toast</h4><p>Once.</p><h4>${values}</h4><ul><li>Mend first: I look.</li></ul><h4>${strategy}</h4><ul>${ideas}</ul>`;
const keyOf = (title: string) => ideaKey({ title, text: '' });

describe('updatePosting', () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop();
    await addWrittenStory(shop.table, 'u1', 's1');
  });
  const postings = () => createPostingRepository(shop.table);
  const update = (change: Partial<Parameters<typeof updatePosting>[0]>) =>
    updatePosting({ userId: 'u1', storyId: 's1', start: undefined, done: undefined, ...change }, shop);
  const tick = (key: string) => update({ done: { key, done: true } });
  const edit = (description: string) => editStory({ userId: 'u1', storyId: 's1', cause: 'edited', description }, shop);

  it('counts the changes of its start, and removes it', async () => {
    const changes = [start, start, { ...start, weeks: 4 } as const, null, start];
    const sequences = [];
    for (const change of changes) sequences.push((await update({ start: change })).start?.sequence);
    expect(sequences).toEqual([1, 1, 2, undefined, 4]);
  });

  it('keeps the ticks of two devices and an edit of the text, made at once', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Idea ${index}`);
    await Promise.all([...titles.map((title) => tick(keyOf(title))), edit(text)]);
    expect((await postings().get('u1', 's1'))?.done.toSorted()).toEqual(titles.map(keyOf).toSorted());
    expect((await createStoryRepository(shop.table).get('u1', 's1'))?.body?.description).toBe(text);
  });

  it('removes ticks of earlier ideas when there are too many', async () => {
    await edit(text);
    const [first, second] = readStoryText(text).ideas.map(ideaKey);
    if (first === undefined || second === undefined) throw new Error('the story has no ideas');
    await tick(first);
    for (let count = 1; count < maxDoneIdeas; count += 1) await tick(keyOf(`Earlier ${count}`));
    expect((await postings().get('u1', 's1'))?.done).toHaveLength(maxDoneIdeas);
    expect((await tick(second)).done.toSorted()).toEqual([first, second].toSorted());
  });

  it('refuses a story of another customer and one that is being written', async () => {
    await expect(update({ userId: 'u2', start })).rejects.toMatchObject({ code: 'story-not-found' });
    await shop.table.commit([createStoryRepository(shop.table).addPart(storyBeingWritten('u1', 's2'))]);
    await expect(update({ storyId: 's2', start })).rejects.toMatchObject({ code: 'story-not-ready' });
    expect(await postings().get('u1', 's1')).toBeUndefined();
  });
});
