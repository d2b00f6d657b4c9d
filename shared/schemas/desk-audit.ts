import * as z from 'zod/mini';
import { pageQuerySchema } from './desk.ts';
import { operatorRoleSchema } from './operator-role.ts';

const idSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** At most one of the three; today without any. */
export const auditQuerySchema = z
  .extend(pageQuerySchema, {
    /** UTC. */
    day: z.optional(z.iso.date()),
    operatorId: z.optional(idSchema),
    customerId: z.optional(idSchema),
  })
  .check(z.refine(({ day, operatorId, customerId }) => [day, operatorId, customerId].filter(Boolean).length <= 1));

/** Entries are stored for 400 days. */
export const auditEntrySchema = z.object({
  entryId: z.string(),
  at: z.iso.datetime(),
  operatorId: z.string(),
  operatorName: z.string(),
  role: operatorRoleSchema,
  action: z.string(),
  /** The customer whose data it is. */
  customerId: z.nullable(z.string()),
  /** Id of an order, gift, coupon and so on. */
  about: z.nullable(z.string()),
  what: z.string(),
  reason: z.nullable(z.string()),
  sourceAddress: z.string(),
  /** Browser and system, such as 'Chrome on Windows'; null for the command line. */
  device: z.nullable(z.string()),
});
export type ShownAuditEntry = z.output<typeof auditEntrySchema>;
