import { createHash } from 'node:crypto';
import { type CategorySlug, categoryOfPrompt, chatPromptKeys } from '../../../shared/catalogue/categories.ts';
import { storyProductName } from '../../../shared/catalogue/prices.ts';
import type { ChatMessage } from '../../../shared/schemas/conversation.ts';
import { AppError } from '../../runtime/app-error.ts';
import { epochSeconds } from '../../runtime/clock.ts';
import type { CreditBalance } from '../credit/credit.ts';
import type { Draft } from '../draft/draft.ts';
import { findUsableDraft } from '../draft/usable-draft.ts';
import { type TransactionPart, TransactionRefused } from '../transaction/transaction.ts';
import { claimedOpening } from './claimed-opening.ts';
import { type StartStoryCollaborators, startStory } from './start-story.ts';
import { type Opening, type StoryRecord, storyRecordSchema } from './story.ts';

/** A request with an `Idempotency-Key`, as it is recorded: a key holds for one customer and route. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  /** Hash of the request's body: the same key for something else is refused. */
  readonly bodyHash: string;
}

interface AddStoryCollaborators extends StartStoryCollaborators {
  readonly drafts: {
    get(draftId: string): Promise<Draft | undefined>;
    forgetPart(draftId: string): TransactionPart;
  };
  readonly idempotency: {
    recordPart(request: IdempotentRequest, answer: unknown, nowSeconds: number): TransactionPart;
    find(request: IdempotentRequest, nowSeconds: number): Promise<{ bodyHash: string; answer: unknown } | undefined>;
  };
}

export interface AddStoryRequest {
  readonly userId: string;
  readonly balance: CreditBalance;
  readonly body: {
    readonly product: { readonly name: string; readonly prompt?: string | undefined };
    readonly chatHistory: readonly ChatMessage[];
    readonly introStoryLines?: string | undefined;
    readonly draftId?: string | undefined;
  };
  readonly idempotencyKey: string | undefined;
}

interface Material {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening | null;
  /** No draft any more once the story is taken. */
  readonly draftId: string | undefined;
}

/** Only a story can be added; what it is about comes from the prompt key, price and description are not read (DESIGN 7). */
function categoryOf({ name, prompt }: AddStoryRequest['body']['product']): CategorySlug {
  const promptKey = chatPromptKeys.find((key) => key === prompt);
  if (name !== storyProductName || promptKey === undefined) throw new AppError('invalid-input');
  return categoryOfPrompt(promptKey);
}

/** The draft the customer saw the opening of; without one, what the browser sent. */
async function findMaterial(
  { userId, body }: AddStoryRequest,
  collaborators: AddStoryCollaborators,
): Promise<Material> {
  const category = categoryOf(body.product);
  const draft = await findUsableDraft({ draftId: body.draftId, userId, category }, collaborators);
  const shown = draft?.preview ?? { transcript: body.chatHistory, opening: claimedOpening(body.introStoryLines) };
  return { category, transcript: shown.transcript, opening: shown.opening, draftId: draft?.draftId };
}

function idempotentRequest(request: AddStoryRequest): IdempotentRequest | undefined {
  const { userId, idempotencyKey: key, body } = request;
  if (key === undefined) return undefined;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { userId, route: 'addStory', key, bodyHash };
}

/** The story that this very request made before, when it did. @throws AppError idempotency-key-reused */
async function findEarlier(
  request: IdempotentRequest | undefined,
  { idempotency, clock }: AddStoryCollaborators,
): Promise<StoryRecord | undefined> {
  if (request === undefined) return undefined;
  const found = await idempotency.find(request, epochSeconds(clock));
  if (found === undefined) return undefined;
  if (found.bodyHash !== request.bodyHash) throw new AppError('idempotency-key-reused');
  return storyRecordSchema.parse(found.answer);
}

/**
 * `POST /api/story/add-story`: takes one story from what the customer has left and starts writing it. With an
 * `Idempotency-Key`, a retry answers with the story of the first try, also when that one used up the last credit
 * (RELIABILITY rows 6, 7, 74).
 * @throws AppError no-stories-left, too-few-messages, invalid-input, idempotency-key-reused
 */
export async function addStory(request: AddStoryRequest, collaborators: AddStoryCollaborators): Promise<StoryRecord> {
  const idempotent = idempotentRequest(request);
  const material = await findMaterial(request, collaborators);
  const { idempotency, drafts, clock } = collaborators;
  const alongside = (story: StoryRecord) => [
    ...(idempotent === undefined ? [] : [idempotency.recordPart(idempotent, story, epochSeconds(clock))]),
    ...(material.draftId === undefined ? [] : [drafts.forgetPart(material.draftId)]),
  ];
  try {
    return await startStory({ ...request, ...material, alongside }, collaborators);
  } catch (error) {
    const mayBeARetry =
      error instanceof TransactionRefused || (error instanceof AppError && error.code === 'no-stories-left');
    const earlier = mayBeARetry ? await findEarlier(idempotent, collaborators) : undefined;
    if (earlier !== undefined) return earlier;
    throw error;
  }
}
