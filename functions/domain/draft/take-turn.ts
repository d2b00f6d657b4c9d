import { saidBefore } from '#functions/domain/interview/model-messages.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { TurnOutcome } from '#shared/schemas/conversation-draft.ts';
import { type Draft, type DraftChange, isOpenTo, type KeptTurn } from './draft.ts';
import { type DraftCollaborators, type FoundDraft, findDraft, keepInDraft, leadToDraft } from './draft-access.ts';
import { isWithinBounds, missingFrom, transcriptOf } from './draft-transcript.ts';

export interface TurnRequest {
  readonly draftId?: string | undefined;
  readonly turnId?: string | undefined;
  readonly userId: string | undefined;
  readonly category: CategorySlug;
  readonly chatHistory: readonly ChatMessage[];
  readonly userMessage: string;
}

export interface TurnCollaborators extends DraftCollaborators {
  readonly identifiers: Identifiers;
}

type NamedTurn = TurnRequest & { readonly draftId: string; readonly turnId: string };

interface TakenTurn {
  readonly message: string;
  readonly draft?: TurnOutcome;
}

/** The customer's side of the turn; that they want a first question is no message (architecture 8). */
function said({ userMessage, chatHistory }: TurnRequest): ChatMessage[] {
  const isOpening = userMessage === firstQuestionRequest && chatHistory.length === 0;
  return isOpening ? [] : [{ role: 'user', content: userMessage }];
}

/** What was answered to this very turn before. */
function earlierReply(draft: Draft | undefined, request: NamedTurn): string | undefined {
  const turn = draft?.turns.find(({ turnId }) => turnId === request.turnId);
  const mine = turn?.messages.find(({ role }) => role === 'user');
  // A name used again for other words is no retry.
  return mine?.content === said(request)[0]?.content ? turn?.messages.at(-1)?.content : undefined;
}

/** The turn, with what earlier ones lost if there is room for it. */
function changeOf(request: NamedTurn, reply: string, found: FoundDraft, askedAt: string, at: string): DraftChange {
  const { draftId, turnId, userId, category, chatHistory, userMessage } = request;
  const before = saidBefore(chatHistory, userMessage);
  const kept = found.draft === undefined ? before : transcriptOf(found.draft);
  const messages: ChatMessage[] = [...said(request), { role: 'system', content: reply }];
  const missing = missingFrom(kept, before);
  const recovered = isWithinBounds([...kept, ...missing, ...messages]) ? missing : [];
  const turn: KeptTurn = { turnId, at, recovered, messages };
  return { draftId, category, userId, begunWith: [...before], turn, at, askedAt };
}

/** The answer that this very turn was kept with, and the customer's list leads to it. */
async function answerAgain(
  { userId, category, draftId }: NamedTurn,
  message: string,
  { draft, isListed }: { readonly draft: Draft; readonly isListed: boolean },
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<Required<TakenTurn>> {
  const kept = { userId, category, draftId, at: draft.updatedAt };
  return { message, draft: await leadToDraft(kept, isListed, collaborators, logger) };
}

/** Why a turn was not kept; when it was kept by a rival of the same name, what that one was answered. */
async function explain(
  request: NamedTurn,
  reply: string,
  isListed: boolean,
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<Required<TakenTurn>> {
  const { drafts, clock } = collaborators;
  const draft = await drafts.get(request.draftId);
  const isOpen = draft !== undefined && isOpenTo(draft, request.userId, epochSeconds(clock));
  if (!isOpen || draft.category !== request.category) return { message: reply, draft: 'refused' };
  const message = earlierReply(draft, request);
  if (message === undefined) return { message: reply, draft: 'full' };
  return answerAgain(request, message, { draft, isListed }, collaborators, logger);
}

async function keepTurn(
  request: NamedTurn,
  message: string,
  found: FoundDraft,
  askedAt: string,
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<Required<TakenTurn>> {
  const change = changeOf(request, message, found, askedAt, isoTime(collaborators.clock));
  if (found.draft === undefined && !isWithinBounds([...change.begunWith, ...(change.turn?.messages ?? [])]))
    return { message, draft: 'full' };
  const outcome = await keepInDraft(change, found.isListed, collaborators, logger);
  // Kept alone: what earlier turns lost may be missing still.
  if (found.isUnread && outcome === 'kept') return { message, draft: 'unsaved' };
  if (outcome !== 'not-kept') return { message, draft: outcome };
  const explained = await explain(request, message, found.isListed, collaborators, logger).catch(() => ({
    message,
    draft: 'unsaved' as const,
  }));
  if (explained.draft === 'full' || explained.draft === 'refused')
    logger.info('DRAFT_REFUSED', { outcome: explained.draft });
  return explained;
}

/**
 * One turn of the interview, kept in its draft once it is answered: the same turn again gets the answer it had, without the
 * model being asked. Nothing of a draft's trouble costs the customer their answer.
 * @param ask Wren's answer; what it throws is thrown, and nothing is kept then
 */
export async function takeTurn(
  request: TurnRequest,
  ask: () => Promise<string>,
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<TakenTurn> {
  const { draftId, userId } = request;
  if (draftId === undefined) return { message: await ask() };
  const named = { ...request, draftId, turnId: request.turnId ?? collaborators.identifiers.secret() };
  const askedAt = isoTime(collaborators.clock);
  const found = await findDraft(named, collaborators, logger);
  const { draft, isListed } = found;
  const isOpen = draft !== undefined && isOpenTo(draft, userId, epochSeconds(collaborators.clock));
  const earlier = isOpen ? earlierReply(draft, named) : undefined;
  if (isOpen && earlier !== undefined) return answerAgain(named, earlier, { draft, isListed }, collaborators, logger);
  const message = await ask();
  // What the table could not tell a moment ago: a turn that is kept brings along what earlier ones lost.
  const ground = found.isUnread ? await findDraft(named, collaborators, logger) : found;
  return keepTurn(named, message, ground, askedAt, collaborators, logger);
}
