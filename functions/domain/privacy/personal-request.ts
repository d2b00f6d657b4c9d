import * as z from 'zod/mini';

const dayMs = 86_400_000;
/** Until an account is deleted. */
export const deletionDelayMs = 7 * dayMs;
/** How long an obstacle postpones a deletion that is due. */
export const postponedMs = dayMs;
/** How long an export can be downloaded. */
export const exportLifeMs = dayMs;

/** A run of the job takes at most 15 minutes: a request that it did not finish is due again after 20. */
export const claimSeconds = 20 * 60;
/** An export that failed this often is given up. */
export const maxExportAttempts = 5;

const waiting = {
  userId: z.string(),
  requestedAt: z.iso.datetime(),
  /** Of the job; a deletion without any can be cancelled. */
  attempts: z.int().check(z.gte(0)),
  /** When the job may take it, in seconds since 1970. */
  notBeforeSeconds: z.int(),
};

export const exportRequestSchema = z.object({
  kind: z.literal('export'),
  ...waiting,
  status: z.enum(['waiting', 'ready', 'failed']),
  file: z.optional(z.object({ key: z.string(), bytes: z.int(), expiresAt: z.iso.datetime() })),
});
export type ExportRequest = z.output<typeof exportRequestSchema>;

export const deletionRequestSchema = z.object({
  kind: z.literal('deletion'),
  ...waiting,
  dueAt: z.iso.datetime(),
  /** Stored when the job takes it: the account loses its address before the erasure ends. */
  email: z.optional(z.string()),
});
export type DeletionRequest = z.output<typeof deletionRequestSchema>;

/** At most one of each kind per customer. */
export const personalRequestSchema = z.discriminatedUnion('kind', [exportRequestSchema, deletionRequestSchema]);
export type PersonalRequest = z.output<typeof personalRequestSchema>;

export interface PersonalRequests {
  readonly export: ExportRequest | undefined;
  readonly deletion: DeletionRequest | undefined;
}

export function isExpired(request: PersonalRequest, nowMs: number): boolean {
  return request.kind === 'export' && request.file !== undefined && Date.parse(request.file.expiresAt) <= nowMs;
}

function isDue(request: PersonalRequest, nowSeconds: number): boolean {
  const isOpen = request.kind === 'deletion' || request.status === 'waiting';
  return isOpen && request.notBeforeSeconds <= nowSeconds;
}

/** One scan of the table serves all requests of a run. */
const maxPerRun = 10;

/**
 * The requests of one run, oldest first. One that failed before is alone in its run: a customer whose data break the job
 * does not break it for others.
 */
export function nextRequests(requests: readonly PersonalRequest[], nowSeconds: number): PersonalRequest[] {
  const due = requests
    .filter((request) => isDue(request, nowSeconds))
    .toSorted((a, b) => a.notBeforeSeconds - b.notBeforeSeconds);
  const [oldest] = due;
  if (oldest !== undefined && oldest.attempts > 0) return [oldest];
  return due.filter(({ attempts }) => attempts === 0).slice(0, maxPerRun);
}
