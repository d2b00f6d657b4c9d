import * as z from 'zod/mini';
import { emailSchema, personNameSchema } from './account.ts';
import { confirmationIdSchema } from './desk.ts';
import { operatorRoleSchema } from './operator-role.ts';
import { asSingleLine } from './text.ts';

/** The longest field of a response to a challenge: a public key with its attestation. */
const base64url = z.string().check(z.regex(/^[\w-]{0,8192}$/));
const ceremonyIdSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** The options of the Web Authentication API, which the browser passes to the authenticator. */
const optionsSchema = z.record(z.string(), z.unknown());

const credentialSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,1400}$/)),
  rawId: z.string().check(z.regex(/^[\w-]{1,1400}$/)),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
});

/** AuthenticationResponseJSON */
export const assertionSchema = z.extend(credentialSchema, {
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});

/** RegistrationResponseJSON */
export const attestationSchema = z.extend(credentialSchema, {
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(8))),
  }),
});

export const invitationSecretSchema = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/));

export const shownOperatorSchema = z.object({
  operatorId: z.string(),
  name: z.string(),
  email: z.string(),
  role: operatorRoleSchema,
});

const labelSchema = z.string().check(asSingleLine, z.minLength(1, 'Please name this passkey.'), z.maxLength(60));

export const openInvitationSchema = z.object({ secret: invitationSecretSchema });
export const acceptInvitationSchema = z.object({
  secret: invitationSecretSchema,
  ceremonyId: ceremonyIdSchema,
  credential: attestationSchema,
  label: labelSchema,
});
export const signInSchema = z.object({ ceremonyId: ceremonyIdSchema, credential: assertionSchema });
export const newPasskeySchema = z.object({
  ceremonyId: ceremonyIdSchema,
  credential: attestationSchema,
  label: labelSchema,
  confirmationId: confirmationIdSchema,
});
export const passkeyRemovalSchema = z.object({ confirmationId: confirmationIdSchema });

/** Long enough for the longest id of a passkey; an act may contain any address. */
export const confirmationSchema = z.object({
  act: z.string().check(z.trim(), z.regex(/^[a-z]\P{C}{2,1499}$/u)),
});
export const confirmedSchema = z.object({ credential: assertionSchema });
export const confirmationPathSchema = z.object({ confirmationId: confirmationIdSchema });
export const passkeyPathSchema = z.object({ passkeyId: z.string().check(z.regex(/^[\w-]{1,1400}$/)) });

export const invitedSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  role: operatorRoleSchema,
  confirmationId: confirmationIdSchema,
});
export const operatorPathSchema = z.object({ operatorId: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)) });
/** One change at a time, since each is confirmed by itself. */
export const operatorChangeSchema = z.union([
  z.strictObject({ role: operatorRoleSchema, confirmationId: confirmationIdSchema }),
  z.strictObject({ isDisabled: z.boolean(), confirmationId: confirmationIdSchema }),
]);

const ok = z.literal(true);
export const ceremonyResponseSchema = z.object({
  success: ok,
  data: z.object({ ceremonyId: z.string(), options: optionsSchema }),
});
export const invitationResponseSchema = z.object({
  success: ok,
  data: z.object({
    ceremonyId: z.string(),
    options: optionsSchema,
    name: z.string(),
    email: z.string(),
    role: operatorRoleSchema,
  }),
});
export const confirmationResponseSchema = z.object({
  success: ok,
  data: z.object({ confirmationId: z.string(), options: optionsSchema }),
});
export const signedInResponseSchema = z.object({
  success: ok,
  data: z.object({ token: z.string(), operator: shownOperatorSchema }),
});
export const ownDeskResponseSchema = z.object({
  success: ok,
  data: z.object({
    operator: shownOperatorSchema,
    passkeys: z.array(
      z.object({
        passkeyId: z.string(),
        label: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
        isSynced: z.boolean(),
      }),
    ),
    /** The passkey that began this session. */
    sessionPasskeyId: z.string(),
    sessionEndsAt: z.string(),
  }),
});
export const operatorsResponseSchema = z.object({
  success: ok,
  data: z.array(
    z.extend(shownOperatorSchema, {
      state: z.enum(['active', 'invited', 'disabled']),
      passkeys: z.int(),
      lastSeenAt: z.nullable(z.string()),
    }),
  ),
});
export const invitedResponseSchema = z.object({ success: ok, data: z.object({ link: z.string() }) });
