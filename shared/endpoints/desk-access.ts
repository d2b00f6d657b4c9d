import * as z from 'zod/mini';
import * as schemas from '#shared/schemas/desk-access.ts';
import { operatorRoles } from '#shared/schemas/operator-role.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const beginDeskSignIn = endpoint({
  id: 'beginDeskSignIn',
  summary: 'Begin to sign in to the desk with a passkey.',
  method: 'POST',
  path: '/api/desk/sign-in/options',
  caller: 'anyone',
  throttle: 'deskSignIn',
  streams: false,
  request: { body: z.object({}) },
  response: schemas.ceremonyResponseSchema,
  errors: [],
});

export const finishDeskSignIn = endpoint({
  id: 'finishDeskSignIn',
  summary: 'Sign in to the desk with a passkey.',
  method: 'POST',
  path: '/api/desk/sign-in',
  caller: 'anyone',
  throttle: 'deskSignIn',
  streams: false,
  request: { body: schemas.signInSchema },
  response: schemas.signedInResponseSchema,
  errors: ['passkey-refused', 'conflict'],
});

export const openInvitation = endpoint({
  id: 'openInvitation',
  summary: 'Open an invitation to the desk, and begin to create its passkey.',
  method: 'POST',
  path: '/api/desk/invitation/options',
  caller: 'anyone',
  throttle: 'deskSignIn',
  streams: false,
  request: { body: schemas.openInvitationSchema },
  response: schemas.invitationResponseSchema,
  errors: ['invalid-one-time-token'],
});

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  summary: 'Accept an invitation with a new passkey, and sign in.',
  method: 'POST',
  path: '/api/desk/invitation',
  caller: 'anyone',
  throttle: 'deskSignIn',
  streams: false,
  request: { body: schemas.acceptInvitationSchema },
  response: schemas.signedInResponseSchema,
  errors: ['passkey-refused', 'conflict', 'invalid-one-time-token'],
});

export const getOperator = endpoint({
  id: 'getOperator',
  summary: 'Get the operator of this session and their passkeys.',
  method: 'GET',
  path: '/api/desk/me',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: operatorRoles,
  request: {},
  response: schemas.ownDeskResponseSchema,
  errors: ['route-not-found'],
});

export const endDeskSession = endpoint({
  id: 'endDeskSession',
  summary: 'Sign out of the desk.',
  method: 'POST',
  path: '/api/desk/sign-out',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: operatorRoles,
  whileIdle: true,
  request: {},
  response: messageResponseSchema,
  errors: ['route-not-found'],
});

export const beginConfirmation = endpoint({
  id: 'beginConfirmation',
  summary: 'Ask for a passkey from before this session again, for one act.',
  method: 'POST',
  path: '/api/desk/confirmations',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: operatorRoles,
  // It proves who acts.
  whileIdle: true,
  request: { body: schemas.confirmationSchema },
  response: schemas.confirmationResponseSchema,
  errors: ['route-not-found'],
});

export const finishConfirmation = endpoint({
  id: 'finishConfirmation',
  summary: 'Confirm the act with the passkey; it can then be done once within five minutes.',
  method: 'POST',
  path: '/api/desk/confirmations/{confirmationId}',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: operatorRoles,
  whileIdle: true,
  request: { path: schemas.confirmationPathSchema, body: schemas.confirmedSchema },
  response: messageResponseSchema,
  errors: ['route-not-found', 'passkey-refused', 'conflict'],
});

export const beginPasskey = endpoint({
  id: 'beginPasskey',
  summary: 'Begin to create another passkey.',
  method: 'POST',
  path: '/api/desk/passkeys/options',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: operatorRoles,
  request: { body: z.object({}) },
  response: schemas.ceremonyResponseSchema,
  errors: ['route-not-found', 'session-idle', 'too-many-passkeys'],
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  summary: 'Add the passkey that was created.',
  method: 'POST',
  path: '/api/desk/passkeys',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: operatorRoles,
  request: { body: schemas.newPasskeySchema },
  response: messageResponseSchema,
  errors: [
    ...(['route-not-found', 'session-idle', 'passkey-refused', 'confirmation-required'] as const),
    ...(['too-many-passkeys', 'conflict'] as const),
  ],
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  summary: 'Remove a passkey, never the last one, and end the sessions that began with it.',
  method: 'POST',
  path: '/api/desk/passkeys/{passkeyId}/removal',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: operatorRoles,
  request: { path: schemas.passkeyPathSchema, body: schemas.passkeyRemovalSchema },
  response: messageResponseSchema,
  errors: [
    ...(['route-not-found', 'session-idle', 'passkey-not-found', 'last-passkey'] as const),
    ...(['confirmation-required', 'conflict'] as const),
  ],
});

export const listOperators = endpoint({
  id: 'listOperators',
  summary: 'List the operators.',
  method: 'GET',
  path: '/api/desk/operators',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['owner'],
  request: {},
  response: schemas.operatorsResponseSchema,
  errors: ['route-not-found'],
});

export const inviteOperator = endpoint({
  id: 'inviteOperator',
  summary: 'Invite an operator, or anew one who lost their passkeys.',
  method: 'POST',
  path: '/api/desk/operators',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['owner'],
  request: { body: schemas.invitedSchema },
  response: schemas.invitedResponseSchema,
  errors: ['route-not-found', 'session-idle', 'confirmation-required', 'last-owner', 'conflict'],
});

export const changeOperator = endpoint({
  id: 'changeOperator',
  summary: 'Change the role of an operator, or let them in or out.',
  method: 'PUT',
  path: '/api/desk/operators/{operatorId}',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['owner'],
  request: { path: schemas.operatorPathSchema, body: schemas.operatorChangeSchema },
  response: messageResponseSchema,
  errors: ['route-not-found', 'session-idle', 'confirmation-required', 'operator-not-found', 'last-owner', 'conflict'],
});
