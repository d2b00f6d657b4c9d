import { Command } from 'commander';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { changeFeaturedStory } from '#functions/domain/catalogue/change-featured-story.ts';
import type { FeaturedStoryRecord } from '#functions/domain/catalogue/featured-story.ts';
import { inOrder } from '#functions/domain/catalogue/product.ts';
import { removeFeaturedStory } from '#functions/domain/catalogue/put-featured-story.ts';
import { catalogueShop, openCatalogue, putFeaturedStory, readDescription } from './catalogue.ts';
import { addCommand, type Operator, runUseCase, type StageOption } from './operator.ts';

export function featuredCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('featured').description('Add, list, hide and remove featured stories.');

  addCommand(
    group,
    'add <story.json>',
    'Shows a story with its pictures and films to everybody, in place of the one with its id. Its author has agreed.',
  ).action(async (file: string, { stage }: StageOption) => {
    const { input, folder } = await readDescription(file);
    const { story, isNew } = await putFeaturedStory(await openCatalogue(operator, stage), input, folder);
    print(`${story.name} is ${isNew ? 'added' : 'replaced'}, and ${story.state}.`);
  });

  addCommand(group, 'list', 'Lists the featured stories, and who agreed to each.').action(
    async ({ stage }: StageOption) => {
      const repository = createFeaturedStoryRepository(createTable(await operator.openTable(stage)));
      const found = inOrder(await repository.list());
      for (const { featuredStoryId, name, author, state, consent } of found) {
        print(`${featuredStoryId}  ${state}  ${name}, by ${author}`);
        print(`  agreed: ${consent.by}, ${consent.givenAt.slice(0, 10)}, ${consent.how}`);
      }
      if (found.length === 0) print('No story is featured.');
    },
  );

  const open = async (stage: string | undefined) => catalogueShop(await openCatalogue(operator, stage));
  const addChange = (word: string, state: FeaturedStoryRecord['state'], description: string) =>
    addCommand(group, `${word} <story>`, description).action(async (id: string, { stage }: StageOption) => {
      const shop = await open(stage);
      await runUseCase(() => changeFeaturedStory(id, { state }, shop));
      print(`${id} is ${state}.`);
    });
  addChange('show', 'shown', 'Shows a hidden story again.');
  addChange('hide', 'hidden', 'Hides a story; it can be shown again.');
  addChange(
    'revoke',
    'revoked',
    'Records that its author does not agree any more: hidden at once, shown again only when it is added again.',
  );

  addCommand(group, 'remove <story>', 'Removes a story and its files.').action(
    async (id: string, { stage }: StageOption) => {
      const shop = await open(stage);
      await runUseCase(() => removeFeaturedStory(id, shop));
      print(`${id} is removed.`);
    },
  );
  return group;
}
