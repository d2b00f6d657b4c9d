import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { isOpenTo } from './draft.ts';
import { addMarks, marksOf, missingMarks, requireFewMarks } from './marks.ts';

interface MarkRequest {
  readonly draftId: string;
  readonly userId: string | undefined;
  readonly marks: readonly KeepOutMark[];
  /** Of a request that may be older than the draft: a mark of the draft about the same text stays. */
  readonly isOlder?: boolean;
}

const mostTries = 20;

/** Stores marks that a request brought along. An error does not affect its response: the browser sends them again. */
export async function storeMarks(request: MarkRequest, shop: Pick<Shop, 'drafts' | 'clock'>, logger: Logger) {
  if (request.marks.length === 0) return;
  try {
    await keepOut(request, shop);
  } catch (error) {
    logger.error('DRAFT_UNSAVED', {}, error);
  }
}

/**
 * Adds marks to a draft; the later about the same text wins. Idempotent; does nothing to a draft that the caller may not use.
 * @throws AppError invalid-input when they are more than a draft may have, service-unavailable when other tabs won every try
 */
export async function keepOut(
  { draftId, userId, marks, isOlder = false }: MarkRequest,
  { drafts, clock }: Pick<Shop, 'drafts' | 'clock'>,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const draft = await drafts.get(draftId);
    if (draft === undefined || !isOpenTo(draft, userId, epochSeconds(clock))) return;
    const before = marksOf(draft);
    const all = addMarks(before, isOlder ? missingMarks(before, marks) : marks);
    if (all === before) return;
    requireFewMarks(all);
    if (await drafts.mark({ draftId, userId, marks: all, replaced: draft.marksWritten ?? 0 })) return;
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
}
