import { asked, catalogueCollaborators } from '#infra/tooling/catalogue/catalogue-target.ts';
import { putAnyFeaturedStory } from '#infra/tooling/catalogue/put-featured-story.ts';
import { operatedFiles } from '#infra/tooling/operated-files.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';
import { readDescription } from './read-description.ts';

/** functions/domain/catalogue/featured-story.ts */
interface FeaturedStory {
  readonly featuredStoryId: string;
  readonly name: string;
  readonly author: string;
  readonly state: string;
  readonly consent: { readonly by: string; readonly givenAt: string; readonly how: string };
}

const targetOf = async ({ table, stage }: CommandCall) => ({ table, files: await operatedFiles(stage) });

const add: Command = {
  words: 'featured add',
  takes: 'story.json',
  does: 'Shows a story with its pictures and films to everybody, in place of the one with its id. Its teller has agreed.',
  arguments: 1,
  options: {},
  async run(call) {
    const { wish, folder } = await readDescription(call.arguments[0] ?? '');
    const { story, isNew } = await putAnyFeaturedStory(await targetOf(call), wish, folder);
    call.print(`${story.name} is ${isNew ? 'added' : 'replaced'}, and ${story.state}.`);
  },
};

const list: Command = {
  words: 'featured list',
  takes: '',
  does: 'Shows the featured stories, and who agreed to each.',
  arguments: 0,
  options: {},
  async run(call) {
    const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
    const create = await loadFunction<(table: object) => { list(): Promise<FeaturedStory[]> }>(
      'data/featured-story-repository.ts',
      'createFeaturedStoryRepository',
    );
    const inOrder = await loadFunction<(all: FeaturedStory[]) => FeaturedStory[]>(
      'domain/catalogue/product.ts',
      'inOrder',
    );
    const found = inOrder(await create(createTable(call.table)).list());
    for (const { featuredStoryId, name, author, state, consent } of found) {
      call.print(`${featuredStoryId}  ${state}  ${name}, by ${author}`);
      call.print(`  agreed: ${consent.by}, ${consent.givenAt.slice(0, 10)}, ${consent.how}`);
    }
    if (found.length === 0) call.print('No story is featured.');
  },
};

type State = 'shown' | 'hidden' | 'revoked';
type Change = (featuredStoryId: string, state: State, collaborators: object) => Promise<void>;

/** A command that gives a story another state. */
function change(word: string, state: State, does: string): Command {
  return {
    words: `featured ${word}`,
    takes: 'STORY',
    does,
    arguments: 1,
    options: {},
    async run(call) {
      const id = call.arguments[0] ?? '';
      const run = await loadFunction<Change>('domain/catalogue/put-featured-story.ts', 'changeFeaturedStory');
      const collaborators = await catalogueCollaborators(await targetOf(call), '.');
      await asked(() => run(id, state, collaborators));
      call.print(`${id} is ${state}.`);
    },
  };
}

const remove: Command = {
  words: 'featured remove',
  takes: 'STORY',
  does: 'Takes a story and its files away.',
  arguments: 1,
  options: {},
  async run(call) {
    type Remove = (featuredStoryId: string, collaborators: object) => Promise<void>;
    const run = await loadFunction<Remove>('domain/catalogue/put-featured-story.ts', 'removeFeaturedStory');
    const collaborators = await catalogueCollaborators(await targetOf(call), '.');
    await asked(() => run(call.arguments[0] ?? '', collaborators));
    call.print(`${call.arguments[0]} is removed.`);
  },
};

export const featuredCommands: readonly Command[] = [
  add,
  list,
  change('show', 'shown', 'Shows a hidden story again.'),
  change('hide', 'hidden', 'Hides a story; it can be shown again.'),
  change(
    'revoke',
    'revoked',
    'Notes that its teller does not agree any more: hidden at once, shown again only when added anew.',
  ),
  remove,
];
