import { pageOf } from '#shared/schemas/desk.ts';
import { auditEntrySchema, auditQuerySchema } from '#shared/schemas/desk-audit.ts';
import { endpoint } from './endpoint.ts';

export const listAudit = endpoint({
  id: 'listAudit',
  summary: 'Lists what operators did and read, newest first: of a day, about a customer, or by an operator.',
  method: 'GET',
  path: '/api/desk/audit',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['owner'],
  request: { query: auditQuerySchema },
  response: pageOf(auditEntrySchema),
  errors: ['route-not-found'],
});
