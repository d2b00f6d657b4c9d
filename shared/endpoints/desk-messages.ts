import * as z from 'zod/mini';
import { pageOf } from '#shared/schemas/desk.ts';
import {
  answerTextSchema,
  deskMessageSchema,
  messageActSchema,
  messageIdSchema,
  messageSummarySchema,
  messagesQuerySchema,
} from '#shared/schemas/desk-messages.ts';
import { endpoint } from './endpoint.ts';

const oneMessage = z.object({ messageId: messageIdSchema });
const messageResponse = z.object({ success: z.literal(true), message: z.string(), data: deskMessageSchema });

export const listMessages = endpoint({
  id: 'listMessages',
  summary: 'Lists the inbox of the contact form and of reported pages, or a month’s messages that are done.',
  method: 'GET',
  path: '/api/desk/messages',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'owner'],
  request: { query: messagesQuerySchema },
  response: pageOf(messageSummarySchema),
  errors: ['route-not-found'],
});

export const getMessage = endpoint({
  id: 'getMessage',
  summary: 'Gets a message with its answers and notes.',
  method: 'GET',
  path: '/api/desk/messages/{messageId}',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: oneMessage },
  response: z.object({ success: z.literal(true), data: deskMessageSchema }),
  errors: ['route-not-found', 'message-not-found'],
});

export const answerMessage = endpoint({
  id: 'answerMessage',
  summary: 'Mails an answer to the writer of a message.',
  method: 'POST',
  path: '/api/desk/messages/{messageId}/answer',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: {
    path: oneMessage,
    /** `version` of the message that the operator read. */
    body: z.object({ text: answerTextSchema, version: z.int().check(z.nonnegative()) }),
  },
  response: messageResponse,
  errors: [
    'route-not-found',
    'session-idle',
    'message-not-found',
    'conflict',
    'address-undeliverable',
    'idempotency-key-reused',
  ],
});

export const changeMessage = endpoint({
  id: 'changeMessage',
  summary: 'Marks a message as done, reopens it, or adds a note for operators.',
  method: 'POST',
  path: '/api/desk/messages/{messageId}',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: oneMessage, body: messageActSchema },
  response: messageResponse,
  errors: ['route-not-found', 'session-idle', 'message-not-found', 'idempotency-key-reused'],
});

export const endReportedShare = endpoint({
  id: 'endReportedShare',
  summary: 'Ends the shared page that a report is about, for good, and marks the report as done.',
  method: 'POST',
  path: '/api/desk/messages/{messageId}/end-share',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: oneMessage },
  response: messageResponse,
  errors: ['route-not-found', 'message-not-found', 'session-idle'],
});
