import * as z from 'zod/mini';

export const contactMessageSchema = z.object({
  messageId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
  status: z.enum(['new', 'done']),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;
