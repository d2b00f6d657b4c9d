import * as z from 'zod/mini';
import { pageOf, pageQuerySchema } from '#shared/schemas/desk.ts';
import * as schemas from '#shared/schemas/desk-people.ts';
import { commonErrors, endpoint, messageResponseSchema } from './endpoint.ts';

const readErrors = [...commonErrors, 'route-not-found', 'customer-not-found'] as const;
const actErrors = [...readErrors, 'session-idle'] as const;
const ofCustomer = z.object({ userId: schemas.customerIdSchema });

export const findCustomers = endpoint({
  id: 'findCustomers',
  summary: 'Find customers by address, number of an order, or name.',
  method: 'GET',
  path: '/api/desk/customers',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'owner'],
  request: { query: schemas.searchQuerySchema },
  response: schemas.foundResponseSchema,
  errors: [...commonErrors, 'route-not-found'],
});

export const getDeskCustomer = endpoint({
  id: 'getDeskCustomer',
  summary: 'Get everything about a customer except the texts of their stories.',
  method: 'GET',
  path: '/api/desk/customers/{userId}',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer },
  response: z.object({ success: z.literal(true), data: schemas.deskCustomerSchema }),
  errors: readErrors,
});

export const listCustomerOrders = endpoint({
  id: 'listCustomerOrders',
  summary: "List more of a customer's orders, newest first.",
  method: 'GET',
  path: '/api/desk/customers/{userId}/orders',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, query: pageQuerySchema },
  response: pageOf(schemas.deskOrderSchema),
  errors: readErrors,
});

export const listCustomerMails = endpoint({
  id: 'listCustomerMails',
  summary: 'List more of the mails to a customer, newest first.',
  method: 'GET',
  path: '/api/desk/customers/{userId}/mails',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, query: pageQuerySchema },
  response: pageOf(schemas.deskMailSchema),
  errors: readErrors,
});

export const readCustomerStory = endpoint({
  id: 'readCustomerStory',
  summary: 'Read the text of a story; the audit keeps the reason.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/stories/{storyId}/read',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['owner'],
  request: { path: schemas.storyPathSchema, body: schemas.reasonBodySchema },
  response: z.object({ success: z.literal(true), data: schemas.readStorySchema }),
  errors: [...actErrors, 'story-not-found', 'story-not-ready'],
});

export const removeContributor = endpoint({
  id: 'removeContributor',
  summary: 'Remove the part of somebody who tells a story with its owner, after a report.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/stories/{storyId}/together/{personId}/remove',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: schemas.contributorPathSchema, body: schemas.reasonBodySchema },
  response: messageResponseSchema,
  errors: [...actErrors, 'piece-not-found'],
});

export const changeCredits = endpoint({
  id: 'changeCredits',
  summary: 'Grant stories to a customer, or take unused ones.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/credits',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, body: schemas.creditChangeSchema },
  response: z.object({ success: z.literal(true), data: z.object({ bonus: z.int() }) }),
  errors: [...actErrors, 'not-enough-credits', 'confirmation-required'],
});

export const refundOrder = endpoint({
  id: 'refundOrder',
  summary: 'Refund an order in full or in part.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/orders/{orderId}/refund',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: schemas.orderPathSchema, body: schemas.refundSchema },
  response: messageResponseSchema,
  errors: [
    ...actErrors,
    ...(['order-not-found', 'not-refundable', 'refund-under-way', 'refund-refused', 'conflict'] as const),
    'confirmation-required',
  ],
});

export const settleOrder = endpoint({
  id: 'settleOrder',
  summary: 'Deliver an order that needs attention, or note that its money was refunded.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/orders/{orderId}/settle',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: schemas.orderPathSchema, body: schemas.settlementSchema },
  response: messageResponseSchema,
  errors: [...actErrors, 'order-not-found', 'cannot-settle', 'conflict'],
});

export const resendMail = endpoint({
  id: 'resendMail',
  summary: 'Send the mail about a story or an order again.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/mails',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, body: schemas.resentMailSchema },
  response: messageResponseSchema,
  errors: [
    ...actErrors,
    ...(['story-not-found', 'story-not-ready', 'order-not-found', 'nothing-to-send', 'address-undeliverable'] as const),
  ],
});

export const resendVerificationMail = endpoint({
  id: 'resendVerificationMail',
  summary: 'Send the link of a registration that waits for it again.',
  method: 'POST',
  path: '/api/desk/registrations/mail',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { body: schemas.resentVerificationSchema },
  response: messageResponseSchema,
  errors: [...commonErrors, 'route-not-found', 'session-idle', 'nothing-to-send', 'address-undeliverable'],
});

export const unblockAddress = endpoint({
  id: 'unblockAddress',
  summary: 'Send mail again to an address that bounced.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/unblock',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, body: schemas.reasonBodySchema },
  response: messageResponseSchema,
  errors: actErrors,
});

export const cancelCustomersSubscription = endpoint({
  id: 'cancelCustomersSubscription',
  summary: 'End a subscription with its billing cycle, an overdue one at once.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/cancel-subscription',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, body: schemas.reasonBodySchema },
  response: messageResponseSchema,
  errors: [...actErrors, 'no-active-subscription', 'payments-unavailable'],
});

export const exportCustomer = endpoint({
  id: 'exportCustomer',
  summary: 'Prepare the file of everything about a customer, for the customer.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/export',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: ofCustomer, body: schemas.reasonBodySchema },
  response: messageResponseSchema,
  errors: actErrors,
});

export const eraseCustomer = endpoint({
  id: 'eraseCustomer',
  summary: 'Erase a customer; the job does it within the hour.',
  method: 'POST',
  path: '/api/desk/customers/{userId}/erase',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['owner'],
  request: { path: ofCustomer, body: schemas.erasureSchema },
  response: messageResponseSchema,
  errors: [...actErrors, 'account-in-use', 'confirmation-required', 'conflict'],
});
