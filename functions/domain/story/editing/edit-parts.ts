import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { updatedAtOf } from '#functions/domain/story/story.ts';
import { textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { countStoryWords } from '#shared/story/count-words.ts';
import type { EditableStory } from './editable-story.ts';
import type { VersionHead, VersionHistory, VersionRecord } from './version.ts';
import { isContinued, versionToRemove } from './version-history.ts';

export interface StoryWithHistory extends EditableStory {
  /** Undefined before the first save. */
  readonly history: VersionHistory | undefined;
}

type Needs = Pick<Shop, 'storyTexts' | 'identifiers'>;

export interface StoryEdit {
  readonly userId: string;
  readonly storyId: string;
  readonly description?: string | undefined;
  readonly cause: 'edited' | 'rewritten' | 'restored' | 'retold' | 'together';
  /** The session's handle: its edits by hand within ten minutes become one version. */
  readonly editor?: string | undefined;
  /** The replaced text remains a version even when this save continues it: after a conflict. */
  readonly keepReplaced?: true | undefined;
  readonly isFilm?: true | undefined;
  readonly bookingUri?: string | undefined;
  readonly seenAt?: string | undefined;
}

export interface EditPlan {
  readonly marksFilm: boolean;
  readonly rewritesTo: string | undefined;
}

/** Later than every previous save, even with clock skew: versions are ordered. */
export function timeOfSave({ story, body }: EditableStory, clock: Clock): string {
  return new Date(Math.max(clock.now(), Date.parse(updatedAtOf(story, body)) + 1)).toISOString();
}

function originalHistory({ story, body }: EditableStory): VersionHistory {
  const { storyId, createdAt } = story;
  const head = { versionId: storyId, createdAt, cause: 'written' as const, ...sizeOf(body.description) };
  return { storyId, heads: [head], editor: null, since: createdAt };
}

function sizeOf(description: string): Pick<VersionHead, 'words' | 'bytes'> {
  return { words: countStoryWords(description), bytes: Buffer.byteLength(description) };
}

/**
 * The new text; the replaced one becomes a version unless the save continues it. The condition on the text's save time guards
 * the history too.
 */
function textChange(
  found: StoryWithHistory,
  { cause, keepReplaced, ...edit }: StoryEdit,
  { description, savedAt }: { readonly description: string; readonly savedAt: string },
  identifiers: Identifiers,
): { history: VersionHistory; replaced: VersionHead | undefined; removed: VersionHead | undefined } {
  const { storyId } = found.story;
  const editor = edit.editor ?? null;
  const history = found.history ?? originalHistory(found);
  const [replaced, ...earlier] = history.heads;
  const isContinuing = keepReplaced !== true && isContinued(history, { cause, editor, savedAt });
  const versionId = (isContinuing ? replaced?.versionId : undefined) ?? identifiers.ulid(Date.parse(savedAt));
  const head: VersionHead = { versionId, createdAt: savedAt, cause, ...sizeOf(description) };
  const heads = [head, ...(isContinuing ? earlier : history.heads)];
  const removed = versionToRemove(heads, Date.parse(savedAt));
  return {
    history: {
      storyId,
      editor,
      since: isContinuing ? history.since : savedAt,
      heads: heads.filter((each) => each !== removed),
    },
    replaced: isContinuing ? undefined : replaced,
    removed,
  };
}

/** The new list of versions, and the replaced text as one of them. To be committed with the new text. */
export function historyParts(
  found: StoryWithHistory,
  edit: StoryEdit,
  change: { readonly description: string; readonly savedAt: string },
  { storyTexts, identifiers }: Needs,
): TransactionPart[] {
  const { storyId } = edit;
  const { description } = found.body;
  const { history, replaced, removed } = textChange(found, edit, change, identifiers);
  return [
    storyTexts.putHistoryPart(history),
    ...(replaced === undefined ? [] : [storyTexts.addVersionPart(recordOf(storyId, replaced, description))]),
    ...(removed === undefined ? [] : [storyTexts.removeVersionPart(storyId, removed.versionId)]),
  ];
}

function textParts(
  found: StoryWithHistory,
  edit: StoryEdit,
  change: { readonly description: string; readonly savedAt: string },
  shop: Needs,
): TransactionPart[] {
  const { userId, storyId } = edit;
  return [
    shop.storyTexts.saveDescriptionPart(userId, storyId, { ...change, readSavedAt: found.body.savedAt }),
    ...historyParts(found, edit, change, shop),
  ];
}

function recordOf(storyId: string, { bytes: _, ...head }: VersionHead, description: string): VersionRecord {
  return { storyId, ...head, description };
}

const titleHeading = /^<h4>(.+?)<\/h4>/;

/** A story that was written again has two titles: a restored text comes back with its own. */
export function restoredTitle({ story }: EditableStory, { cause, description = '' }: StoryEdit): string | undefined {
  if (cause !== 'restored' || story.retelling?.state !== 'done') return undefined;
  const heading = titleHeading.exec(description)?.[1];
  return heading === undefined ? undefined : textOfHtml(heading);
}

export function editParts(
  found: StoryWithHistory,
  edit: StoryEdit,
  { marksFilm, rewritesTo }: EditPlan,
  savedAt: string,
  shop: Needs,
): TransactionPart[] {
  const { storyTexts } = shop;
  const { userId, storyId, bookingUri } = edit;
  const storyPart = marksFilm
    ? storyTexts.markFilmPart(userId, storyId, { updatedAt: savedAt, bookingUri })
    : storyTexts.touchPart(userId, storyId, savedAt, restoredTitle(found, edit));
  return [
    storyPart,
    ...(rewritesTo === undefined ? [] : textParts(found, edit, { description: rewritesTo, savedAt }, shop)),
  ];
}
