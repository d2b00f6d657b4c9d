import { type CategorySlug, categorySlugs } from '#shared/catalogue/categories.ts';
import { claimDrafts, discardDraft, keepOut, listDrafts } from '#shared/endpoints/draft.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';
import { api } from '#web/src/lib/api.ts';
import { createRandomId, storedDraftIds } from '#web/src/lib/draft-ids.ts';
import { addPieces, confirmMarks, markPieces, mergeMarks, unsavedMarks } from '#web/src/lib/keep-out.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { writePreview } from './category-storage.ts';
import { mergeDraft } from './merge-draft.ts';

/** After this time the page continues without drafts. */
const timeoutMs = 8000;

interface CustomerDrafts {
  readonly drafts: readonly ConversationDraft[];
  readonly refused: readonly string[];
}

/** Assigns this browser's drafts to the customer and returns all of theirs. @throws ApiError */
async function fetchDrafts(draftIds: readonly string[]): Promise<CustomerDrafts> {
  if (draftIds.length === 0) return { drafts: (await api(listDrafts, {}, { timeoutMs })).data, refused: [] };
  const { data, refused } = await api(claimDrafts, { body: { draftIds: [...draftIds] } }, { timeoutMs });
  return { drafts: data, refused };
}

/** Completes even if the page is closed. @throws ApiError */
async function requestDiscard(draftId: string): Promise<void> {
  await api(discardDraft, { body: { draftId } }, { keepalive: true });
}

/** Pages within this time share one exchange. */
const freshForMs = 15_000;

interface Exchange {
  readonly token: string;
  readonly startedAt: number;
  readonly done: Promise<void>;
}

let last: Exchange | undefined;

/** Assigns this browser's drafts to the customer and merges theirs. Concurrent calls share one exchange. @throws ApiError */
export async function exchangeDrafts(token: string): Promise<void> {
  if (last?.token !== token || Date.now() - last.startedAt > freshForMs) {
    last = { token, startedAt: Date.now(), done: exchange(token) };
  }
  const running = last;
  try {
    await running.done;
  } catch (error) {
    if (last === running) last = undefined;
    throw error;
  }
}

async function exchange(token: string): Promise<void> {
  const before = readStored(storedKeys.discardedDrafts) ?? [];
  await sendDiscarded();
  const { drafts, refused } = await fetchDrafts(storedDraftIds());
  if (readStored(storedKeys.token) !== token) return;
  for (const draftId of refused) renew(draftId);
  const discarded = [...before, ...(readStored(storedKeys.discardedDrafts) ?? [])];
  for (const draft of drafts) if (!discarded.includes(draft.draftId)) mergeIntoStorage(draft);
}

const inFlight = new Set<string>();

/** Deletes discarded drafts on the server; failed ones stay in the list. */
export async function sendDiscarded(): Promise<void> {
  const discarded = (readStored(storedKeys.discardedDrafts) ?? []).filter((draftId) => !inFlight.has(draftId));
  await Promise.all(discarded.map(sendDiscard)).catch(() => {});
}

async function sendDiscard(draftId: string): Promise<void> {
  inFlight.add(draftId);
  try {
    await requestDiscard(draftId);
  } finally {
    inFlight.delete(draftId);
  }
  const left = (readStored(storedKeys.discardedDrafts) ?? []).filter((id) => id !== draftId);
  if (left.length === 0) removeStored(storedKeys.discardedDrafts);
  else writeStored(storedKeys.discardedDrafts, left);
}

const savingMarks = new Set<CategorySlug>();

/** Saves the customer's marks in their order; a failed save is repeated with the next one, and by every request of the interview. */
export async function saveMarks(category: CategorySlug): Promise<void> {
  if (savingMarks.has(category)) return;
  savingMarks.add(category);
  try {
    for (let unsaved = unsavedMarks(category); unsaved !== null; unsaved = unsavedMarks(category)) {
      await api(keepOut, { body: unsaved }, { keepalive: true });
      confirmMarks(category, unsaved);
    }
  } finally {
    savingMarks.delete(category);
  }
}

/** The draft belongs to another customer of this browser, so this conversation gets a new id. */
function renew(draftId: string): void {
  for (const category of categorySlugs) {
    const keys = categoryKeys(category);
    if (readStored(keys.draftId) !== draftId) continue;
    markPieces(category);
    writeStored(keys.draftId, createRandomId());
  }
}

/** The server's covers all tabs and devices. Without one, a conversation that is here keeps its own. */
function mergeReadiness({ category, readiness }: ConversationDraft, isRestored: boolean): void {
  const key = categoryKeys(category).readiness;
  if (readiness) writeStored(key, readiness);
  else if (isRestored) removeStored(key);
}

function mergeIntoStorage(draft: ConversationDraft): void {
  const keys = categoryKeys(draft.category);
  const local = {
    messages: readStored(keys.chatHistory) ?? [],
    draftId: readStored(keys.draftId),
    step: readStored(keys.step) ?? 1,
    opening: readStored(keys.introStoryLines),
  };
  const merged = mergeDraft(local, draft);
  if (merged !== null || local.draftId === draft.draftId) {
    mergeMarks(draft.category, draft.draftId, draft.marks ?? []);
    mergeReadiness(draft, local.messages.length === 0);
    if (draft.preview === null) addPieces(draft.category, draft.keptOut ?? []);
  }
  if (merged === null) return;
  writeStored(keys.draftId, merged.draftId);
  writeStored(keys.chatHistory, [...merged.messages]);
  const { preview } = merged;
  if (preview === null) removeStored(keys.step, keys.finalMessage, keys.introStoryLines);
  else {
    const { message: finalMessage, introStory: introStoryLines, marks = [] } = preview;
    const written = { finalMessage, introStoryLines, draftId: merged.draftId };
    writePreview(draft.category, written, { marks, keptOut: draft.keptOut ?? [] });
  }
}
