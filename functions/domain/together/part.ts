import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CallContext } from '#functions/domain/story/writing/write-opening.ts';
import { type Answer, type Contributor, isLinkOpen, isOver, noAnswers } from '#functions/domain/voices/contributor.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { linkTokenSchema } from '#shared/schemas/share.ts';
import type { Part } from '#shared/schemas/together.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { firstNameOf } from '#shared/text/first-name.ts';
import { isBlank } from '#shared/text/plain-text.ts';
import { askQuestions, fixedQuestions } from './questions.ts';
import { type SaveShop, tryTakingOut } from './save-pieces.ts';

type LinkShop = Pick<Shop, 'invitations' | 'rateLimiter' | 'clock' | 'transactions'>;
type PartShop = LinkShop & Pick<Shop, 'stories' | 'users'>;

/** Who holds a link. */
export interface LinkHolder {
  readonly token: string;
  /** As CloudFront says. */
  readonly address: string;
}

const ownParts = new Set(['contributor']);
/** Twice as many as there can be questions: two devices may open a link at once. */
const mostCalls = 6;
const mostLanguages = 3;
const mostRecordings = 12;

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** One answer for links that never were, ended without an answer, or were taken back. @throws AppError part-not-found */
async function requirePart(token: string, { invitations, clock }: LinkShop): Promise<Contributor> {
  const place = linkTokenSchema.safeParse(token).success ? await invitations.findPlace(token) : undefined;
  const found = place && (await invitations.get(place));
  if (found === undefined || !isSame(found.linkToken, token) || isOver(found, clock))
    throw new AppError('part-not-found');
  return found;
}

/** As `requirePart`, counted. @throws AppError too-many-requests */
async function requireHolder({ token, address }: LinkHolder, shop: LinkShop): Promise<Contributor> {
  const found = await requirePart(token, shop);
  await shop.rateLimiter.take('togetherLink', { address, draftId: found.personId });
  return found;
}

async function requireOpenLink(holder: LinkHolder, shop: LinkShop): Promise<Contributor> {
  const found = await requireHolder(holder, shop);
  if (!isLinkOpen(found, shop.clock)) throw new AppError('part-not-found');
  return found;
}

/** Reads the contributor again and changes them, until no concurrent write is first. */
async function change(
  token: string,
  decide: (contributor: Contributor) => Partial<Contributor> | undefined,
  shop: LinkShop,
): Promise<Contributor> {
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const before = await requirePart(token, shop);
    const changed = decide(before);
    if (changed === undefined) return before;
    const next = { ...before, ...changed, version: before.version + 1 };
    return (await tryCommit(transactions, shop.invitations.putParts(next, before), ownParts)) ? next : undefined;
  });
}

async function present(contributor: Contributor, language: StoryLanguage, shop: PartShop): Promise<Part> {
  const { userId, storyId, name, sentence, line, questions, answers, state, email, isMailed, linkEndsAtSeconds } =
    contributor;
  const [account, found] = await Promise.all([shop.users.get(userId), shop.stories.getHistory(userId, storyId)]);
  if (account === undefined || found === undefined) throw new AppError('part-not-found');
  const shown = questions[language] === undefined ? (Object.keys(questions)[0] as StoryLanguage | undefined) : language;
  return {
    teller: firstNameOf(account.name),
    name,
    sentence,
    sentenceLanguage: found.story.language ?? null,
    line,
    print: found.story.print ?? defaultPrint(storyId),
    language: shown ?? language,
    questions: (shown && questions[shown]) ?? fixedQuestions(language),
    answers: answers.map(({ text, state: answered, isKeptOut }) => ({ text, isTaken: answered === 'in', isKeptOut })),
    state: state === 'taken-back' ? 'open' : state,
    canChange: isLinkOpen(contributor, shop.clock),
    hasEmail: email !== undefined || isMailed,
    expiresAt: new Date(linkEndsAtSeconds * 1000).toISOString(),
  };
}

const needsQuestions = ({ questions, asked }: Contributor, language: StoryLanguage) =>
  questions[language] === undefined && Object.keys(questions).length < mostLanguages && asked < mostCalls;

/**
 * What a link shows, with Wren's questions in a language. The model is asked once for each language of a link, at the owner's expense;
 * the call is counted before it is made. @throws AppError part-not-found, too-many-requests
 */
export async function openPart(
  { language, ...holder }: LinkHolder & { readonly language: StoryLanguage },
  shop: PartShop & { readonly writerFor: (userId: string) => Writer },
  context: CallContext,
): Promise<Part> {
  const found = await requireHolder(holder, shop);
  if (!isLinkOpen(found, shop.clock) || !needsQuestions(found, language)) return present(found, language, shop);
  const { userId, storyId } = found;
  const [account, history] = await Promise.all([shop.users.get(userId), shop.stories.getHistory(userId, storyId)]);
  if (account === undefined || history === undefined) throw new AppError('part-not-found');
  let isCounted = false;
  await change(
    holder.token,
    (now) => {
      isCounted = needsQuestions(now, language);
      return isCounted ? { asked: now.asked + 1 } : undefined;
    },
    shop,
  );
  const asked = {
    contributor: found,
    teller: firstNameOf(account.name),
    missing: history.story.retelling?.slots ?? [],
    language,
  };
  const questions = isCounted ? await askQuestions(asked, shop.writerFor(userId), context) : undefined;
  const store = (now: Contributor) =>
    questions === undefined || now.questions[language] !== undefined
      ? undefined
      : { questions: { ...now.questions, [language]: questions } };
  return present(await change(holder.token, store, shop), language, shop);
}

interface GivenAnswer {
  readonly n: number;
  readonly text: string | null;
}

interface SavedPart {
  readonly part: Part;
  readonly care: { readonly n: number; readonly message: string }[];
}

/** Whether each answer asks to be kept out, or another asks it for this one. Nobody has looked beyond the cues: the whole one is out. */
async function withKeptOut(answers: readonly Answer[]): Promise<Answer[]> {
  // Loaded on demand to keep cold starts short.
  const { keptOutOf } = await import('#functions/domain/story/writing/kept-out.ts');
  const transcript = answers.map(({ text }): ChatMessage => ({ role: 'user', content: text ?? '' }));
  const { messages } = keptOutOf({ transcript, brief: null });
  return answers.map((answer, n) => ({ ...answer, isKeptOut: answer.text !== null && messages.has(n) }));
}

async function careFor(given: readonly GivenAnswer[], before: readonly Answer[]): Promise<SavedPart['care']> {
  const { careAnswer } = await import('#functions/domain/care/care.ts');
  const earlier = before.map(({ text }) => text ?? '').join('\n');
  return given.flatMap(({ n, text }) => {
    const message = text === null ? undefined : careAnswer(text, earlier);
    return message === undefined ? [] : [{ n, message }];
  });
}

function answered(contributor: Contributor, given: readonly GivenAnswer[], language: StoryLanguage): Answer[] {
  const questions = contributor.questions[language] ?? fixedQuestions(language);
  return contributor.answers.map((answer, n): Answer => {
    const changed = given.find((one) => one.n === n);
    if (changed === undefined || changed.text === answer.text) return answer;
    if (answer.state === 'in') throw new AppError('already-in-story');
    return {
      question: questions[n] ?? null,
      text: changed.text,
      state: 'open',
      isKeptOut: false,
      revision: answer.revision + 1,
    };
  });
}

/**
 * Saves what changed. An answer of somebody in danger is met with our words, as in the interview, and not stored. One that is in the
 * story stays as it is. @throws AppError part-not-found, already-in-story, too-many-requests
 */
export async function savePart(
  { language, answers, ...holder }: LinkHolder & { readonly language: StoryLanguage; readonly answers: GivenAnswer[] },
  shop: PartShop,
): Promise<SavedPart> {
  const found = await requireOpenLink(holder, shop);
  const typed = answers.map(({ n, text }) => ({ n, text: text === null || isBlank(text) ? null : text.trim() }));
  const care = await careFor(typed, found.answers);
  const given = typed.filter(({ n }) => !care.some((one) => one.n === n));
  const { chooseMarks } = await import('./choose-marks.ts');
  const saved = await inRoundsOrFail(shop.transactions, async (transactions) => {
    const before = await requirePart(holder.token, shop);
    const now = await withKeptOut(answered(before, given, language));
    if (now.every(({ revision }, n) => revision === before.answers[n]?.revision)) return before;
    const words = now.flatMap(({ text, isKeptOut }) => (text === null || isKeptOut ? [] : [text])).join('\n');
    const next = { ...before, answers: now, marks: chooseMarks(words), version: before.version + 1 };
    return (await tryCommit(transactions, shop.invitations.putParts(next, before), ownParts)) ? next : undefined;
  });
  return { part: await present(saved, language, shop), care };
}

/**
 * Shows the answers to the owner and mails them, once for a link. Without one that the owner may read: they would rather not, and nobody is mailed.
 * @throws AppError part-not-found, too-many-requests
 */
export async function sendPart(
  { email, ...holder }: LinkHolder & { readonly email?: string | undefined },
  shop: PartShop & Pick<Shop, 'outbox' | 'identifiers'>,
): Promise<Part> {
  await requireHolder(holder, shop);
  const sent = await inRoundsOrFail(shop.transactions, async (transactions) => {
    const before = await requirePart(holder.token, shop);
    if (!isLinkOpen(before, shop.clock)) return before;
    const account = await shop.users.get(before.userId);
    const { expiresAtSeconds: _, ...kept } = before;
    const isAnswered = before.answers.some(
      ({ text, isKeptOut, state }) => text !== null && (!isKeptOut || state === 'in'),
    );
    const isMailing = isAnswered && !before.isOwnerMailed && account !== undefined;
    const next: Contributor = {
      ...kept,
      ...(isAnswered ? {} : { expiresAtSeconds: before.linkEndsAtSeconds }),
      state: isAnswered ? 'sent' : 'declined',
      version: before.version + 1,
      isOwnerMailed: before.isOwnerMailed || isMailing,
      ...(isAnswered && email !== undefined && !before.isMailed ? { email } : {}),
    };
    const data = { storyId: next.storyId, personId: next.personId, name: next.name };
    const id = shop.identifiers.ulid(shop.clock.now());
    const parts = [
      ...shop.invitations.putParts(next, before),
      ...(isMailing
        ? [shop.outbox.addPart({ id, kind: 'mail', mail: { template: 'part-sent', to: account.email, data } })]
        : []),
    ];
    return (await tryCommit(transactions, parts, ownParts)) ? next : undefined;
  });
  return present(sent, languageOfPart(sent), shop);
}

/** In which they were asked first. */
const languageOfPart = ({ questions }: Contributor) => (Object.keys(questions)[0] as StoryLanguage | undefined) ?? 'en';

/**
 * Deletes the answers, also from the story and from its versions, whose marks lead nowhere then. Until the link ends they may
 * answer again. @throws AppError part-not-found, too-many-requests
 */
export async function takeBackPart(holder: LinkHolder, shop: LinkShop & SaveShop): Promise<void> {
  await requireHolder(holder, shop);
  await inRoundsOrFail(shop.transactions, async (transactions) => {
    const before = await requirePart(holder.token, shop);
    const { email: _, ...kept } = before;
    const next: Contributor = {
      ...kept,
      state: 'taken-back',
      // Of each answer, so that the owner adds no other text than the one they read.
      answers: noAnswers().map((answer, n) => ({ ...answer, revision: (before.answers[n]?.revision ?? 0) + 1 })),
      marks: [],
      expiresAtSeconds: before.linkEndsAtSeconds,
      version: before.version + 1,
    };
    const parts = shop.invitations.putParts(next, before);
    return (await tryTakingOut(before, parts, { ...shop, transactions })) || undefined;
  });
}

/**
 * Whose link it is, for a recording, which is counted before it is transcribed.
 * @throws AppError part-not-found, too-many-requests when the link had its recordings
 */
export async function countRecording(holder: LinkHolder, shop: LinkShop): Promise<string> {
  await requireOpenLink(holder, shop);
  const count = ({ recordings }: Contributor) => {
    if (recordings >= mostRecordings)
      throw new AppError('too-many-requests', {
        message: 'You’ve used all the recordings of this link. Please type the rest.',
      });
    return { recordings: recordings + 1 };
  };
  return (await change(holder.token, count, shop)).userId;
}
