import * as z from 'zod/mini';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';

const remarkSchema = z.object({
  at: z.iso.datetime(),
  operatorId: z.string(),
  /** The operator's name at that time. */
  name: z.string(),
  text: z.string(),
});
export type Remark = z.output<typeof remarkSchema>;

/** Messages of earlier releases have the first six attributes only. */
export const contactMessageSchema = z.object({
  messageId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
  /** Only whether it is done, which earlier releases can read, too; `messageState` adds whether it was answered. */
  status: z.enum(['new', 'done']),
  /** The shared page that a report is about; null for a message of the contact form. */
  page: z._default(z.nullable(z.object({ userId: z.string(), storyId: z.string() })), null),
  /** Mailed to the writer. */
  answers: z._default(z.array(remarkSchema), []),
  /** For operators only. */
  notes: z._default(z.array(remarkSchema), []),
  version: z._default(z.int(), 0),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

export type MessageState = 'new' | 'answered' | 'done';

export function messageState({ status, answers }: Pick<ContactMessage, 'status' | 'answers'>): MessageState {
  if (status === 'done') return 'done';
  return answers.length === 0 ? 'new' : 'answered';
}

/** Reports name no address, because their form does not ask for one. */
export const reporter = { name: 'Report of a shared page', email: 'unknown' } as const;

export const hasAddress = ({ email }: Pick<ContactMessage, 'email'>): boolean => email !== reporter.email;

type Written = Pick<ContactMessage, 'messageId' | 'name' | 'email' | 'message' | 'at'>;

export function newMessage(written: Written, page: ContactMessage['page'] = null): ContactMessage {
  return { ...written, page, status: 'new', answers: [], notes: [], version: 0 };
}

/** An entry of the inbox, which lists the messages that are not done. */
export const openMessageSchema = z.object({
  messageId: z.string(),
  email: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['new', 'answered']),
});
export type OpenMessage = z.output<typeof openMessageSchema>;

/** The inbox's entry of a message; undefined when it is done. */
export function openEntry(message: ContactMessage): OpenMessage | undefined {
  const state = messageState(message);
  const { messageId, email, at } = message;
  return state === 'done' ? undefined : { messageId, email, at, state };
}

/** The operator who does something with a message. */
export interface MessageOperator {
  readonly operatorId: string;
  readonly name: string;
}

export interface MessageChanges {
  get(messageId: string): Promise<ContactMessage | undefined>;
  /**
   * Stores a change and keeps the inbox in step. Named `contact-message` and `open-message`; the first refuses after a concurrent
   * change.
   */
  changeParts(before: ContactMessage, after: ContactMessage): TransactionPart[];
}
