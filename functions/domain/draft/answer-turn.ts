import type { WrenAnswer } from '#functions/domain/interview/ask-wren.ts';
import { historyBefore } from '#functions/domain/interview/model-messages.ts';
import { askedToLeaveOut } from '#functions/domain/interview/off-record.ts';
import { type Knowledge, readinessAfter } from '#functions/domain/interview/readiness.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isWithinBounds } from '#functions/domain/story/writing/transcript.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage, Readiness } from '#shared/schemas/conversation.ts';
import type { TurnOutcome } from '#shared/schemas/conversation-draft.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { type Draft, type DraftChange, isOpenTo, type StoredTurn } from './draft.ts';
import { addToDraftList, type FoundDraft, findDraft, writeToDraft } from './draft-access.ts';
import { missingMessages, transcriptOf } from './draft-transcript.ts';
import { storeMarks } from './keep-out.ts';
import { missingMarks } from './marks.ts';
import { keptOutNow, type ToldSoFar, toldIn } from './present-draft.ts';

export interface TurnRequest {
  readonly draftId?: string | undefined;
  readonly turnId?: string | undefined;
  readonly userId: string | undefined;
  readonly category: CategorySlug;
  readonly chatHistory: readonly ChatMessage[];
  readonly userMessage: string;
  readonly marks?: readonly KeepOutMark[] | undefined;
}

type Needs = Pick<Shop, 'identifiers' | 'drafts' | 'customerDrafts' | 'clock'>;

type NamedTurn = TurnRequest & { readonly draftId: string; readonly turnId: string };

/** Wren's message, and what is known with it. */
interface Reply {
  readonly message: string;
  readonly readiness?: Readiness | undefined;
  /** What this turn adds to what they asked to leave out. */
  readonly asked: readonly string[];
  /** The conversation with it. */
  readonly told: ToldSoFar;
}

interface TurnResult {
  readonly message: string;
  readonly readiness?: Readiness | undefined;
  readonly draft?: TurnOutcome;
  /** What the story will be written without, as known by now; absent for nothing. */
  readonly keptOut?: KeptOutPiece[];
}

type StoredReply = Reply & { readonly draft: TurnOutcome };

const nothingKnown: Knowledge = { known: [], thin: [], enough: false };

/** The request for a first question is not a message (architecture 8). */
function customerMessages({ userMessage, chatHistory }: TurnRequest): ChatMessage[] {
  const isOpening = userMessage === firstQuestionRequest && chatHistory.length === 0;
  return isOpening ? [] : [{ role: 'user', content: userMessage }];
}

/** @param draft open to the caller */
function toReply(request: TurnRequest, { reply, knowledge, offRecord = [] }: WrenAnswer, open?: Draft): Reply {
  const draft = open?.category === request.category ? open : undefined;
  const before = toldBefore(request, draft);
  const transcript: ChatMessage[] = [
    ...before.transcript,
    ...customerMessages(request),
    { role: 'system', content: reply },
  ];
  const answers = transcript.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const asked = askedToLeaveOut(offRecord, answers, before.asked);
  const heard = {
    message: reply,
    asked,
    told: { ...before, transcript, asked: [...before.asked, ...asked] },
  };
  if (knowledge === undefined) return heard;
  // A model may guess before the customer has said anything.
  const hasAnswer = [...request.chatHistory, ...customerMessages(request)].some(({ role }) => role === 'user');
  const learned = hasAnswer ? knowledge : nothingKnown;
  return { ...heard, readiness: readinessAfter(request.category, learned, draft?.readiness) };
}

/** What the draft has, and what the browser has besides. */
function toldBefore({ chatHistory, userMessage, marks = [] }: TurnRequest, draft: Draft | undefined): ToldSoFar {
  const sent = historyBefore(chatHistory, userMessage);
  if (draft === undefined) return { transcript: sent, marks, asked: [] };
  const { transcript, marks: known, asked } = toldIn(draft);
  return {
    transcript: [...transcript, ...missingMessages(transcript, sent)],
    marks: [...known, ...missingMarks(known, marks)],
    asked,
  };
}

function earlierReply(draft: Draft, request: NamedTurn): Reply | undefined {
  const turn = draft.turns.find(({ turnId }) => turnId === request.turnId);
  const mine = turn?.messages.find(({ role }) => role === 'user');
  // A reused turn id with other text is a different turn.
  const isSame = mine?.content === customerMessages(request)[0]?.content;
  const message = isSame ? turn?.messages.at(-1)?.content : undefined;
  if (message === undefined) return undefined;
  return { message, readiness: draft.readiness, asked: [], told: toldIn(draft) };
}

function changeOf(request: NamedTurn, reply: Reply, found: FoundDraft, askedAt: string, at: string): DraftChange {
  const { draftId, turnId, userId, category, chatHistory, userMessage } = request;
  const before = historyBefore(chatHistory, userMessage);
  const kept = found.draft === undefined ? before : transcriptOf(found.draft);
  const messages: ChatMessage[] = [...customerMessages(request), { role: 'system', content: reply.message }];
  const missing = missingMessages(kept, before);
  const recovered = isWithinBounds([...kept, ...missing, ...messages]) ? missing : [];
  const asked = reply.asked.length === 0 ? {} : { asked: [...reply.asked] };
  const turn: StoredTurn = { turnId, at, recovered, messages, ...asked };
  return { draftId, category, userId, begunWith: [...before], turn, readiness: reply.readiness, at, askedAt };
}

async function repeatReply(
  { userId, category, draftId }: NamedTurn,
  reply: Reply,
  { draft, isListed }: { readonly draft: Draft; readonly isListed: boolean },
  shop: Needs,
  logger: Logger,
): Promise<StoredReply> {
  const kept = { userId, category, draftId, at: draft.updatedAt };
  return { ...reply, draft: await addToDraftList(kept, isListed, shop, logger) };
}

async function explainRefusal(
  request: NamedTurn,
  reply: Reply,
  isListed: boolean,
  shop: Needs,
  logger: Logger,
): Promise<StoredReply> {
  const { drafts, clock } = shop;
  const draft = await drafts.get(request.draftId);
  const isOpen = draft !== undefined && isOpenTo(draft, request.userId, epochSeconds(clock));
  if (!isOpen || draft.category !== request.category) return { ...reply, draft: 'refused' };
  const earlier = earlierReply(draft, request);
  if (earlier === undefined) return { ...reply, draft: 'full' };
  return repeatReply(request, earlier, { draft, isListed }, shop, logger);
}

async function storeTurn(
  request: NamedTurn,
  reply: Reply,
  found: FoundDraft,
  askedAt: string,
  shop: Needs,
  logger: Logger,
): Promise<StoredReply> {
  const change = changeOf(request, reply, found, askedAt, isoTime(shop.clock));
  if (found.draft === undefined && !isWithinBounds([...change.begunWith, ...(change.turn?.messages ?? [])]))
    return { ...reply, draft: 'full' };
  const outcome = await writeToDraft(change, found.isListed, shop, logger);
  if (found.isUnread && outcome === 'kept') return { ...reply, draft: 'unsaved' };
  if (outcome !== 'not-kept') return { ...reply, draft: outcome };
  const explained = await explainRefusal(request, reply, found.isListed, shop, logger).catch(() => ({
    ...reply,
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
  ask: () => Promise<WrenAnswer>,
  shop: Needs,
  logger: Logger,
): Promise<TurnResult> {
  const { told, asked: _, ...result } = await answerAndStore(request, ask, shop, logger);
  const keptOut = await keptOutNow(told);
  return keptOut.length === 0 ? result : { ...result, keptOut };
}

async function answerAndStore(
  request: TurnRequest,
  ask: () => Promise<WrenAnswer>,
  shop: Needs,
  logger: Logger,
): Promise<Reply & { readonly draft?: TurnOutcome }> {
  const { draftId, userId } = request;
  if (draftId === undefined) return toReply(request, await ask());
  const named = { ...request, draftId, turnId: request.turnId ?? shop.identifiers.secret() };
  const askedAt = isoTime(shop.clock);
  const found = await findDraft(named, shop, logger);
  const openDraft = ({ draft }: FoundDraft) =>
    draft !== undefined && isOpenTo(draft, userId, epochSeconds(shop.clock)) ? draft : undefined;
  const { isListed } = found;
  const draft = openDraft(found);
  const earlier = draft === undefined ? undefined : earlierReply(draft, named);
  if (draft !== undefined && earlier !== undefined)
    return repeatReply(named, earlier, { draft, isListed }, shop, logger);
  const answer = await ask();
  const current = found.isUnread ? await findDraft(named, shop, logger) : found;
  const stored = await storeTurn(named, toReply(named, answer, openDraft(current)), current, askedAt, shop, logger);
  if (stored.draft === 'kept')
    await storeMarks({ draftId, userId, marks: request.marks ?? [], isOlder: true }, shop, logger);
  return stored;
}
