import { type ReturnTarget, returnParts, returnTargets } from '#functions/domain/credit/return-credit.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { printSlug, seedOf } from '#shared/prints/plan.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { failRetelling } from './retelling/fail-retelling.ts';
import { saveRetelling } from './retelling/finish-retelling.ts';
import { invitationTo } from './retelling/invite.ts';
import { retellingOf, retellingPlace } from './retelling/retelling.ts';
import type { StoryBody, StoryRecord } from './story.ts';
import { languageToRecord } from './story-language.ts';
import type { CheckedStory } from './writing/check-written.ts';
import { storyHtml } from './writing/compose-html.ts';
import type { StoryParts } from './writing/section-formats.ts';
import type { Counts } from './writing/story-material.ts';
import { promptsVersion } from './writing/story-prompt.ts';
import { expectedLanguage, languageOfStory } from './writing/style-check.ts';
import { answersOf } from './writing/transcript.ts';

type FinishNeeds = Pick<Shop, 'transactions' | 'users' | 'outbox' | 'clock' | 'identifiers'>;
type RetellNeeds = Pick<Shop, 'stories' | 'retellings'>;

type FailNeeds = FinishNeeds & RetellNeeds & Pick<Shop, 'ledger' | 'orders'>;

/** For the log. */
export const codeOfFailure = (storyId: string) =>
  retellingOf(storyId) === undefined ? 'STORY_FAILED' : 'RETELLING_FAILED';

export class StoryFaulty extends Error {
  override readonly name = 'StoryFaulty';
}

/** @returns false when the story is no longer `writing`: another run finished it (threat 45) */
async function commitOnce(transactions: Transactions, parts: readonly TransactionPart[]): Promise<boolean> {
  try {
    await transactions.commit(parts);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('story')) return false;
    throw error;
  }
}

async function bodyOf(
  parts: StoryParts,
  language: StoryLanguage,
  { identifiers, clock }: FinishNeeds,
): Promise<StoryBody> {
  // Loaded on demand to keep cold starts short.
  const { sanitizeHtml } = await import('#functions/domain/html/sanitize-html.ts');
  const captions = parts.captions.captions.map((text, order) => {
    const captionId = identifiers.ulid(clock.now());
    return [captionId, { captionId, text, image: null, order }] as const;
  });
  return { description: sanitizeHtml(storyHtml(parts, language)), captions: Object.fromEntries(captions) };
}

async function printOf(
  storyId: string,
  { parts, source, brief }: CheckedStory,
  { description }: StoryBody,
): Promise<{ print: string; printAlt: string }> {
  // Loaded on demand: 40 KB of words, and the names of all motifs.
  const [{ paragraphsOf, printPlanOf }, { keptOutOf }, { printAlt }] = await Promise.all([
    import('./print/print-plan.ts'),
    import('./writing/kept-out.ts'),
    import('#shared/prints/drawing/print-alt.ts'),
  ]);
  const material = {
    language: expectedLanguage(answersOf(source.transcript).join('\n'), brief),
    title: parts.body.title,
    paragraphs: paragraphsOf(description),
    brief,
    keptOut: keptOutOf({ ...source, brief }),
  };
  const plan = printPlanOf(material, seedOf(storyId));
  return { print: printSlug(plan), printAlt: printAlt(plan) };
}

function mailPart(
  { outbox, identifiers, clock }: FinishNeeds,
  template: 'story-ready' | 'story-failed',
  to: string,
  data: Readonly<Record<string, string>>,
): TransactionPart {
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: { template, to, data: { ...data } } });
}

/**
 * Saves a written story, sets `ready` and sends the mail, in one transaction. Cuts out remaining minor faults. @returns false
 * when it had been saved or had failed before @throws StoryFaulty when faults remain
 */
export async function saveStory(
  userId: string,
  storyId: string,
  shop: FinishNeeds & RetellNeeds & Pick<Shop, 'storyTexts' | 'shareCards'>,
): Promise<boolean> {
  const { stories, retellings, users, transactions, clock } = shop;
  // Loaded on demand: a failed story needs no words of seven languages.
  const [{ checkWritten, countsOf, prepareForSave }, { keptOutPieces }] = await Promise.all([
    import('./writing/check-written.ts'),
    import('./writing/kept-out.ts'),
  ]);
  const [checked, user] = await Promise.all([checkWritten(storyId, stories), users.get(userId)]);
  const { parts, faultsLeft, cuts } = prepareForSave(checked);
  if (faultsLeft.length > 0) {
    throw new StoryFaulty(faultsLeft.map(({ section, code }) => `${section} ${code}`).join(', '));
  }
  const body = await bodyOf(parts, languageOfStory({ ...checked.source, brief: checked.brief }), shop);
  const title = parts.body.title;
  const keptOut = keptOutPieces({ ...checked.source, brief: checked.brief });
  const quality = qualityOf(checked, countsOf(checked, cuts));
  const again = retellingPlace(userId, storyId);
  if (again !== undefined) {
    const source = (await stories.readSource(storyId)) ?? checked.source;
    return saveRetelling(again, { source, title, body: { ...body, keptOut }, quality }, shop);
  }
  const retelling = invitationTo(checked.source, checked.brief);
  const { print, printAlt } = await printOf(storyId, { ...checked, parts }, body);
  const language = languageToRecord({ ...checked.source, brief: checked.brief });
  const mail =
    user === undefined
      ? []
      : [mailPart(shop, 'story-ready', user.email, { name: user.name, title, storyId, print, printAlt })];
  return commitOnce(transactions, [
    stories.finishPart(userId, storyId, {
      name: title,
      updatedAt: isoTime(clock),
      print,
      ...(language === undefined ? {} : { language }),
      quality,
      retelling,
    }),
    ...(retelling === undefined ? [] : [retellings.keepSourcePart(storyId)]),
    stories.putBodyPart(userId, storyId, { ...body, keptOut }),
    ...mail,
  ]);
}

function qualityOf({ review }: CheckedStory, counts: Counts): StoryRecord['quality'] {
  const { scores = {}, prompts = promptsVersion, model = '' } = review ?? {};
  return { scores: { ...scores }, prompts, model, counts };
}

async function tryFail(parts: readonly TransactionPart[], { transactions }: FailNeeds): Promise<boolean | undefined> {
  try {
    return await commitOnce(transactions, parts);
  } catch (error) {
    const isElsewhere = error instanceof TransactionRefused && error.onlyBy(returnRefusals);
    if (!isElsewhere) throw error;
    return undefined;
  }
}

const returnRefusals = new Set(['credit', 'order']);

/**
 * Sets `failed`, returns the credit and sends the mail, in one transaction: once, however often it runs (threat 44), to the
 * first target that accepts it (domain/credit/return-credit.ts). @returns false when it had been saved or had failed before
 */
export async function failStory(userId: string, storyId: string, shop: FailNeeds): Promise<boolean> {
  const again = retellingPlace(userId, storyId);
  if (again !== undefined) return failRetelling(again, shop);
  const { stories, users, clock } = shop;
  const [found, user] = await Promise.all([stories.get(userId, storyId), users.get(userId)]);
  if (found === undefined || user === undefined) return false;
  const { story } = found;
  const at = isoTime(clock);
  const partsFor = (target: ReturnTarget) => [
    ...stories.failParts({ userId, storyId, category: story.category, at }),
    ...returnParts(story, target, at, shop),
    mailPart(shop, 'story-failed', user.email, {
      name: user.name,
      category: story.category,
      ...(target.to === 'nobody' ? { paymentReturned: 'yes' } : {}),
    }),
  ];
  for (const target of returnTargets(story, user)) {
    const failed = await tryFail(partsFor(target), shop);
    if (failed !== undefined) return failed;
  }
  throw new Error(`what story ${storyId} cost could not be returned`);
}
