import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, TransactionRefused, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryWithHistory } from '#functions/domain/story/editing/edit-parts.ts';
import { type EditableStory, requireEditable } from '#functions/domain/story/editing/editable-story.ts';
import { updatedAtOf } from '#functions/domain/story/story.ts';
import {
  type Contributor,
  isLinkOpen,
  isOver,
  noAnswers,
  type Piece,
  piecesOf,
} from '#functions/domain/voices/contributor.ts';
import {
  mostPeople,
  type PieceDecision,
  type Together,
  type TogetherPerson,
  type TogetherPiece,
  togetherDays,
} from '#shared/schemas/together.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { markedPieces, pieceMark, placeMark, placeOfMark, storyBlocks } from '#shared/story/piece-marks.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { requireContributor, type SaveShop, trySaving, withoutPieces } from './save-pieces.ts';

type ReadShop = Pick<Shop, 'contributors' | 'stories' | 'clock' | 'siteUrl'>;
export type PeopleShop = ReadShop & SaveShop & Pick<Shop, 'invitations'>;

interface StoryPlace {
  readonly userId: string;
  readonly storyId: string;
}
interface PersonPlace extends StoryPlace {
  readonly personId: string;
}

const secondsOfDay = 86_400;
const shownEnding = 40;

/** No-break spaces and line breaks make no difference. */
const flat = (text: string) =>
  singleLine(text)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();

/** The words at the end of a paragraph, from a whole word on. */
function endingOf(text: string): string {
  const characters = [...text];
  if (characters.length <= shownEnding) return text;
  return characters
    .slice(-shownEnding)
    .join('')
    .replace(/^\S*\s+(?=\S)/, '');
}

/** After the paragraph with the sentence; each later piece after the one that follows. */
function proposedPlace(html: string, { sentence }: Contributor, index: number): number {
  const texts = storyBlocks(html).map(({ inner }) => flat(textLine(inner)));
  const found = texts.findIndex((text) => text.includes(sentence));
  return Math.max(0, Math.min(texts.length - 1, (found === -1 ? texts.length - 1 : found) + index));
}

function presentPiece(html: string, contributor: Contributor, { id, n, answer }: Piece, index: number): TogetherPiece {
  const isMarked = markedPieces(html).includes(id);
  // The owner may have deleted it in the editor.
  const state = answer.state === 'in' && !isMarked ? 'open' : answer.state;
  const after = isMarked ? Math.max(0, placeOfMark(html, id)) : proposedPlace(html, contributor, index);
  return { n, question: answer.question ?? '', text: answer.text, revision: answer.revision, state, after };
}

function stateOf(contributor: Contributor, { clock }: Pick<Shop, 'clock'>): TogetherPerson['state'] {
  if (contributor.state === 'sent') return 'answered';
  if (!isLinkOpen(contributor, clock)) return 'expired';
  return contributor.state === 'open' ? 'invited' : contributor.state;
}

function presentPerson(contributor: Contributor, html: string, shop: ReadShop): TogetherPerson {
  const { personId, name, marks, sentence, line, linkToken, linkEndsAtSeconds } = contributor;
  return {
    _id: personId,
    name,
    mark: contributor.state === 'sent' ? (marks[0] ?? null) : null,
    sentence,
    line,
    state: stateOf(contributor, shop),
    url: isLinkOpen(contributor, shop.clock) ? new URL(`/together/${linkToken}`, shop.siteUrl).href : null,
    expiresAt: new Date(linkEndsAtSeconds * 1000).toISOString(),
    pieces: piecesOf(contributor).map((piece, index) => presentPiece(html, contributor, piece, index)),
  };
}

function present(
  { story, body }: EditableStory,
  contributors: readonly Contributor[],
  shop: ReadShop,
  html = body.description,
  updatedAt = updatedAtOf(story, body),
): Together {
  return {
    people: contributors.map((contributor) => presentPerson(contributor, html, shop)),
    paragraphs: storyBlocks(html).map(({ inner }) => endingOf(textLine(inner))),
    updatedAt,
  };
}

/** The people of a story and what they sent, for its owner. @throws AppError story-not-found, story-not-ready */
export async function listTogether({ userId, storyId }: StoryPlace, shop: ReadShop): Promise<Together> {
  const found = await requireEditable(userId, storyId, shop);
  return present(found, await shop.contributors.list(userId, storyId), shop);
}

interface Invitation extends StoryPlace {
  readonly requestId: string;
  readonly name: string;
  readonly sentence: string;
  readonly line?: string | undefined;
}

/** A free place, or that of somebody whose link ended without an answer. */
function freeSlot(people: readonly Contributor[], shop: Pick<Shop, 'clock'>) {
  for (let slot = 0; slot < mostPeople; slot += 1) {
    const before = people.find((one) => one.slot === slot);
    if (before === undefined || isOver(before, shop.clock)) return { slot, before };
  }
  throw new AppError('too-many-people');
}

/**
 * Makes a link for one person; a repeated request makes no second. The story has eight places, so that there are never more.
 * @throws AppError story-not-found, story-not-ready, sentence-not-found, too-many-people
 */
export async function invitePerson(
  { userId, storyId, requestId, name, ...given }: Invitation,
  shop: ReadShop & Pick<Shop, 'invitations' | 'transactions' | 'identifiers'>,
): Promise<{ personId: string; together: Together }> {
  const { contributors, invitations, clock, identifiers } = shop;
  const sentence = flat(given.sentence);
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const found = await requireEditable(userId, storyId, shop);
    const people = await contributors.list(userId, storyId);
    const earlier = people.find((one) => one.requestId === requestId);
    if (earlier !== undefined) return { personId: earlier.personId, together: present(found, people, shop) };
    const texts = storyBlocks(found.body.description).map(({ inner }) => flat(textLine(inner)));
    if (!texts.some((text) => text.includes(sentence))) throw new AppError('sentence-not-found');
    const { slot, before } = freeSlot(people, shop);
    const endsAtSeconds = epochSeconds(clock, togetherDays * secondsOfDay);
    const invited: Contributor = {
      userId,
      storyId,
      slot,
      personId: identifiers.ulid(clock.now()),
      requestId,
      name,
      sentence,
      line: given.line === undefined || given.line === '' ? null : given.line,
      linkToken: identifiers.secret(),
      linkEndsAtSeconds: endsAtSeconds,
      expiresAtSeconds: endsAtSeconds,
      createdAt: isoTime(clock),
      version: 1,
      state: 'open',
      questions: {},
      asked: 0,
      recordings: 0,
      answers: noAnswers(),
      marks: [],
      isOwnerMailed: false,
      isMailed: false,
    };
    const isDone = await tryCommit(transactions, invitations.inviteParts(invited, before), new Set(['contributor']));
    const now = [...people.filter((one) => one !== before), invited];
    return isDone ? { personId: invited.personId, together: present(found, now, shop) } : undefined;
  });
}

/** Takes back a link with all that came by it; one that is gone is no error. @throws AppError story-not-found, story-not-ready */
export async function removePerson({ userId, storyId, personId }: PersonPlace, shop: PeopleShop): Promise<Together> {
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const found = await requireEditable(userId, storyId, { stories: { get: shop.stories.getWithHistory } });
    const people = await shop.contributors.list(userId, storyId);
    const contributor = people.find((one) => one.personId === personId);
    if (contributor === undefined) return present(found, people, shop);
    const html = withoutPieces(found.body.description, contributor);
    const parts = shop.invitations.removeParts(contributor);
    const savedAt = await trySaving(found, html, parts, { ...shop, transactions });
    const left = people.filter((one) => one !== contributor);
    return savedAt === undefined ? undefined : present(found, left, shop, html, savedAt);
  });
}

/**
 * As an operator, after a report. Changes no text of the customer: marks of nobody show nothing, and the next save removes them.
 * @throws AppError piece-not-found
 */
export async function removeContributor(
  { userId, storyId, personId }: PersonPlace,
  { transactions, contributors, invitations }: Pick<Shop, 'transactions' | 'contributors' | 'invitations'>,
): Promise<void> {
  await inRoundsOrFail(transactions, async (round) => {
    const contributor = requireContributor(await contributors.list(userId, storyId), personId);
    return (await tryCommit(round, invitations.removeParts(contributor), new Set(['contributor']))) || undefined;
  });
}

interface Decision extends PersonPlace {
  readonly n: number;
  readonly decision: PieceDecision;
  readonly revision: number;
  readonly after?: number | undefined;
  readonly updatedAt?: string | undefined;
  /** Of the owner. */
  readonly teller: string | null;
}

const stateAfter = { add: 'in', move: 'in', leave: 'left', undo: 'open' } as const satisfies Record<
  PieceDecision,
  TogetherPiece['state']
>;

function decidedHtml(html: string, { decision, after }: Decision, contributor: Contributor, piece: Piece): string {
  if (decision === 'leave' || decision === 'undo') return html.replace(pieceMark(piece.id), '');
  const isMarked = markedPieces(html).includes(piece.id);
  if (isMarked && (after === undefined || after === placeOfMark(html, piece.id))) return html;
  const index = piecesOf(contributor).findIndex(({ n }) => n === piece.n);
  const last = Math.max(0, storyBlocks(html).length - 1);
  return placeMark(html, piece.id, Math.min(last, after ?? proposedPlace(html, contributor, index)));
}

function mailParts({ email, isMailed }: Contributor, { teller, decision }: Decision, shop: DecisionShop) {
  if (decision !== 'add' || email === undefined || isMailed) return [];
  const { mailAllowances, outbox, identifiers, clock } = shop;
  const mail = { template: 'part-added', to: email, data: { teller: teller ?? '' } } as const;
  return [
    mailAllowances.takePart(email, 'part-added', clock.now()),
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail }),
  ];
}

type DecisionShop = PeopleShop & Pick<Shop, 'outbox' | 'mailAllowances'>;

function requirePiece(contributor: Contributor, { n, decision, revision }: Decision): Piece {
  const piece = piecesOf(contributor).find((one) => one.n === n);
  if (piece === undefined) throw new AppError('piece-not-found');
  if (decision === 'add' && piece.answer.revision !== revision) throw new AppError('conflict');
  return piece;
}

async function tryDeciding(
  decision: Decision,
  found: StoryWithHistory,
  people: readonly Contributor[],
  isMailing: boolean,
  shop: DecisionShop,
): Promise<Together | undefined> {
  const contributor = requireContributor(people, decision.personId);
  const piece = requirePiece(contributor, decision);
  const { body } = found;
  const html = decidedHtml(body.description, decision, contributor, piece);
  const state = stateAfter[decision.decision];
  const isSaved = html === body.description && piece.answer.state === state;
  if (isSaved) return present(found, people, shop);
  const { after, updatedAt } = decision;
  const isOutdated = updatedAt !== undefined && Date.parse(updatedAtOf(found.story, body)) > Date.parse(updatedAt);
  if (isOutdated && after !== undefined) throw new AppError('changed-elsewhere');
  const mails = isMailing ? mailParts(contributor, decision, shop) : [];
  const { email, ...others } = contributor;
  const next: Contributor = {
    ...others,
    // It was for this one mail.
    ...(email === undefined || mails.length > 0 ? {} : { email }),
    version: contributor.version + 1,
    isMailed: contributor.isMailed || mails.length > 0,
    answers: contributor.answers.map((answer, n) => (n === piece.n ? { ...answer, state } : answer)),
  };
  const parts = [...shop.invitations.putParts(next, contributor), ...mails];
  const savedAt = await trySaving(found, html, parts, shop);
  const now = people.map((one) => (one === contributor ? next : one));
  return savedAt === undefined ? undefined : present(found, now, shop, html, savedAt);
}

/**
 * Adds a piece to the story, moves it, leaves it out, or undoes that: a new version of the newest text, so that no edit is lost. The
 * first that is added is mailed to its writer, if they want that. A repeated decision changes nothing.
 * @throws AppError story-not-found, story-not-ready, piece-not-found; conflict when the piece was changed since it was read;
 * changed-elsewhere when a place was chosen in an
 * older text
 */
export async function decidePiece(decision: Decision, shop: DecisionShop): Promise<Together> {
  const { userId, storyId } = decision;
  let isMailing = true;
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const [found, people] = await Promise.all([
      requireEditable(userId, storyId, { stories: { get: shop.stories.getWithHistory } }),
      shop.contributors.list(userId, storyId),
    ]);
    try {
      return await tryDeciding(decision, found, people, isMailing, { ...shop, transactions });
    } catch (error) {
      if (!(error instanceof TransactionRefused && error.by('mail-allowance'))) throw error;
      // Too many mails to this address today: the piece is added without one.
      isMailing = false;
      return undefined;
    }
  });
}
