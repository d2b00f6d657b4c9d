import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { updatedAtOf } from '#functions/domain/story/story.ts';
import { textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { type EditPlan, editParts, restoredTitle, type StoryEdit, timeOfSave } from './edit-parts.ts';
import { type EditableStory, requireEditable } from './editable-story.ts';
export type EditShop = Pick<
  Shop,
  | 'transactions'
  | 'stories'
  | 'rateLimiter'
  | 'clock'
  | 'storyTexts'
  | 'identifiers'
  | 'requireFilmBooking'
  | 'shareCards'
> &
  Pick<Shop, 'contributors'>;

export interface EditedStory {
  readonly storyId: string;
  readonly isFilm: boolean;
  readonly updatedAt: string;
  readonly description: string;
}

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const emptyMessage = 'A story can’t be empty. Write something, or cancel to keep the text you had.';

const conflictParts = new Set(['story', 'film', 'description', 'version', 'share', 'contributor']);

function planEdit({ story, body }: EditableStory, edit: StoryEdit, html: string | undefined): EditPlan {
  const isSameBooking = edit.bookingUri !== undefined && edit.bookingUri === story.filmBookingUri;
  if (edit.isFilm && story.isFilm && !isSameBooking) throw new AppError('already-a-film');
  // Checked first: a retry of a successful save must succeed.
  const rewritesTo = html === body.description ? undefined : html;
  const isOutdated = edit.seenAt !== undefined && body.savedAt !== undefined && body.savedAt > edit.seenAt;
  if (rewritesTo !== undefined && isOutdated) throw new AppError('changed-elsewhere');
  return { marksFilm: edit.isFilm === true && !story.isFilm, rewritesTo };
}

async function newCardParts({ story, body }: EditableStory, edit: StoryEdit, { rewritesTo }: EditPlan, shop: EditShop) {
  if (rewritesTo === undefined) return [];
  const name = restoredTitle({ story, body }, edit) ?? story.name;
  return shop.shareCards.partsOf({ ...story, name }, { ...body, description: rewritesTo });
}

async function sanitised(html: string | undefined): Promise<string | undefined> {
  if (html === undefined) return undefined;
  // Loaded on demand: marking a film does not need it.
  const { sanitizeHtml } = await import('#functions/domain/html/sanitize-html.ts');
  const clean = sanitizeHtml(html);
  if (!visible.test(textOfHtml(clean))) throw new AppError('invalid-input', { message: emptyMessage });
  return clean;
}

/** A text without marks of pieces that are not in the story; writers of those that it shows again cannot change them meanwhile. */
async function withKnownMarks(html: string, { userId, storyId }: StoryEdit, { body }: EditableStory, shop: EditShop) {
  if (!html.includes('<figure')) return { html, parts: [] };
  const { contributors } = shop;
  const [people, { keepMarks, markedPieces }, { piecesOf, takenPieces }] = await Promise.all([
    contributors.list(userId, storyId),
    import('#shared/story/piece-marks.ts'),
    import('#functions/domain/voices/contributor.ts'),
  ]);
  const known = keepMarks(html, takenPieces(people));
  const before = new Set(markedPieces(body.description));
  const added = new Set(markedPieces(known).filter((id) => !before.has(id)));
  const shown = people.filter((one) => piecesOf(one).some(({ id }) => added.has(id)));
  return { html: known, parts: shown.map(contributors.touchPart) };
}

/**
 * Saves a text with its version, marks the story as a film, or both, in one transaction. An unchanged text or booking changes
 * nothing (decision 0082). A film needs the customer's booking (decision 0092).
 * @throws AppError story-not-found, story-not-ready, changed-elsewhere, already-a-film, film-not-booked,
 * payload-too-large, too-many-requests, invalid-input for a text without a word
 */
export async function editStory(requested: StoryEdit, shop: EditShop): Promise<EditedStory> {
  const { clock, stories, rateLimiter } = shop;
  const { userId, storyId, seenAt } = requested;
  // Normalised, because times are compared as text.
  const edit = { ...requested, seenAt: seenAt === undefined ? undefined : new Date(seenAt).toISOString() };
  let html: string | undefined;
  // A refusal is a concurrent save; 20 in a row are no accident of two windows.
  return inRoundsOrFail(shop.transactions, async (transactions, round) => {
    // A lost race costs the table as much as another call.
    if (round > 0) await rateLimiter.take('save', { userId });
    const found = await requireEditable(userId, storyId, { stories: { get: stories.getWithHistory } });
    html ??= await sanitised(edit.description);
    const marked = html === undefined ? undefined : await withKnownMarks(html, edit, found, shop);
    const plan = planEdit(found, edit, marked?.html);
    const { story, body } = found;
    if (!plan.marksFilm && plan.rewritesTo === undefined)
      return editedStory(found, updatedAtOf(story, body), body.description);
    if (plan.marksFilm) await shop.requireFilmBooking(story, edit.bookingUri);
    const savedAt = timeOfSave(found, clock);
    const parts = [
      ...editParts(found, edit, plan, savedAt, shop),
      ...(await newCardParts(found, edit, plan, shop)),
      ...(marked?.parts ?? []),
    ];
    if (!(await tryCommit(transactions, parts, conflictParts))) return undefined;
    return editedStory(found, savedAt, plan.rewritesTo ?? body.description, plan.marksFilm);
  });
}

function editedStory({ story }: EditableStory, updatedAt: string, description: string, marksFilm = false): EditedStory {
  return { storyId: story.storyId, isFilm: story.isFilm || marksFilm, updatedAt, description };
}
