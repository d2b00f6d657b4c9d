import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { isoTime, systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { newStory } from '#functions/domain/story/start-story.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { TargetTable } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

/** A whole story in English that passes the quality check. */
export interface WrittenStory {
  readonly category: CategorySlug;
  /** The interview that it was written from. */
  readonly transcript: readonly ChatMessage[];
  readonly parts: StoryParts;
  /** The slug of its print. */
  readonly print: string;
}

/**
 * For the local stack: gives a customer a finished story for their free first one, in one transaction.
 * @returns its name
 * @throws OperatorProblem for an address without an account
 * @throws TransactionRefused when the free story is used up
 */
export async function addWrittenStory(
  target: TargetTable,
  email: string,
  { category, transcript, parts, print }: WrittenStory,
): Promise<{ readonly storyId: string; readonly name: string }> {
  const table = createTable(target);
  const [stories, users, ledger] = [
    createStoryRepository(table),
    createUserRepository(table),
    createLedgerRepository(table),
  ];
  const owner = await createEmailRepository(table).getOwner(email);
  if (owner === undefined) throw new OperatorProblem(`There is no account with the address ${email}.`);
  const { userId } = owner;
  const storyId = systemIdentifiers.ulid(systemClock.now());
  const name = parts.body.title;
  const at = isoTime(systemClock);
  const captions = parts.captions.captions.map((text, order) => {
    const captionId = systemIdentifiers.ulid(systemClock.now());
    return [captionId, { captionId, text, image: null, order }] as const;
  });
  await table.commit([
    users.takeCreditPart(userId, 'first'),
    ledger.recordEntryPart(userId, { cause: `story ${storyId}`, source: 'first', delta: -1, at }),
    stories.addPart({
      ...newStory({ userId, category, opening: null }, storyId, systemClock),
      name,
      print,
      status: 'ready',
      paidFrom: 'first',
      sectionsDone: Object.fromEntries(storySections.map((section) => [section, true])),
    }),
    stories.addSourcePart({ userId, storyId, category, transcript: [...transcript], opening: null, brief: null }),
    stories.putBodyPart(userId, storyId, {
      description: storyHtml(parts, 'en'),
      captions: Object.fromEntries(captions),
    }),
  ]);
  return { storyId, name };
}
