import { historyBefore } from '#functions/domain/interview/model-messages.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { TurnOutcome } from '#shared/schemas/conversation-draft.ts';
import { type Draft, type DraftChange, isOpenTo, type StoredTurn } from './draft.ts';
import { addToDraftList, type DraftCollaborators, type FoundDraft, findDraft, writeToDraft } from './draft-access.ts';
import { isWithinBounds, missingMessages, transcriptOf } from './draft-transcript.ts';

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

interface TurnResult {
  readonly message: string;
  readonly draft?: TurnOutcome;
}

/** The request for a first question is not a message (architecture 8). */
function customerMessages({ userMessage, chatHistory }: TurnRequest): ChatMessage[] {
  const isOpening = userMessage === firstQuestionRequest && chatHistory.length === 0;
  return isOpening ? [] : [{ role: 'user', content: userMessage }];
}

function earlierReply(draft: Draft | undefined, request: NamedTurn): string | undefined {
  const turn = draft?.turns.find(({ turnId }) => turnId === request.turnId);
  const mine = turn?.messages.find(({ role }) => role === 'user');
  // A reused turn id with other text is a different turn.
  return mine?.content === customerMessages(request)[0]?.content ? turn?.messages.at(-1)?.content : undefined;
}

function changeOf(request: NamedTurn, reply: string, found: FoundDraft, askedAt: string, at: string): DraftChange {
  const { draftId, turnId, userId, category, chatHistory, userMessage } = request;
  const before = historyBefore(chatHistory, userMessage);
  const kept = found.draft === undefined ? before : transcriptOf(found.draft);
  const messages: ChatMessage[] = [...customerMessages(request), { role: 'system', content: reply }];
  const missing = missingMessages(kept, before);
  const recovered = isWithinBounds([...kept, ...missing, ...messages]) ? missing : [];
  const turn: StoredTurn = { turnId, at, recovered, messages };
  return { draftId, category, userId, begunWith: [...before], turn, at, askedAt };
}

async function repeatReply(
  { userId, category, draftId }: NamedTurn,
  message: string,
  { draft, isListed }: { readonly draft: Draft; readonly isListed: boolean },
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<Required<TurnResult>> {
  const kept = { userId, category, draftId, at: draft.updatedAt };
  return { message, draft: await addToDraftList(kept, isListed, collaborators, logger) };
}

async function explainRefusal(
  request: NamedTurn,
  reply: string,
  isListed: boolean,
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<Required<TurnResult>> {
  const { drafts, clock } = collaborators;
  const draft = await drafts.get(request.draftId);
  const isOpen = draft !== undefined && isOpenTo(draft, request.userId, epochSeconds(clock));
  if (!isOpen || draft.category !== request.category) return { message: reply, draft: 'refused' };
  const message = earlierReply(draft, request);
  if (message === undefined) return { message: reply, draft: 'full' };
  return repeatReply(request, message, { draft, isListed }, collaborators, logger);
}

async function storeTurn(
  request: NamedTurn,
  message: string,
  found: FoundDraft,
  askedAt: string,
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<Required<TurnResult>> {
  const change = changeOf(request, message, found, askedAt, isoTime(collaborators.clock));
  if (found.draft === undefined && !isWithinBounds([...change.begunWith, ...(change.turn?.messages ?? [])]))
    return { message, draft: 'full' };
  const outcome = await writeToDraft(change, found.isListed, collaborators, logger);
  if (found.isUnread && outcome === 'kept') return { message, draft: 'unsaved' };
  if (outcome !== 'not-kept') return { message, draft: outcome };
  const explained = await explainRefusal(request, message, found.isListed, collaborators, logger).catch(() => ({
    message,
    draft: 'unsaved' as const,
  }));
  if (explained.draft === 'full' || explained.draft === 'refused')
    logger.info('DRAFT_REFUSED', { outcome: explained.draft });
  return explained;
}

/**
 * Answers one turn of the interview and stores it in the draft; a retry gets the stored reply without a model call. Draft
 * errors never cost the customer the reply. @param ask requests Wren's reply; when it throws, nothing is stored
 */
export async function answerTurn(
  request: TurnRequest,
  ask: () => Promise<string>,
  collaborators: TurnCollaborators,
  logger: Logger,
): Promise<TurnResult> {
  const { draftId, userId } = request;
  if (draftId === undefined) return { message: await ask() };
  const named = { ...request, draftId, turnId: request.turnId ?? collaborators.identifiers.secret() };
  const askedAt = isoTime(collaborators.clock);
  const found = await findDraft(named, collaborators, logger);
  const { draft, isListed } = found;
  const isOpen = draft !== undefined && isOpenTo(draft, userId, epochSeconds(collaborators.clock));
  const earlier = isOpen ? earlierReply(draft, named) : undefined;
  if (isOpen && earlier !== undefined) return repeatReply(named, earlier, { draft, isListed }, collaborators, logger);
  const message = await ask();
  const current = found.isUnread ? await findDraft(named, collaborators, logger) : found;
  return storeTurn(named, message, current, askedAt, collaborators, logger);
}
