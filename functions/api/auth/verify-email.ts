import { verificationCollaborators, verificationConfigNames } from '#functions/composition/account-links.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

const answer = { success: true, message: 'Email verified successfully!' } as const;

export const handler = defineHandler(
  endpoints.verifyEmail,
  dependencies(verificationConfigNames, verificationCollaborators),
  async ({ path, query, userAgent }, collaborators) => {
    const { session, ...wanted } = await verifyEmail(
      path.token,
      { proof: query.registration, userAgent },
      collaborators,
    );
    if (session === undefined) return { ...answer, ...wanted };
    const { token, device, allowance } = session;
    return { ...answer, token, device, data: { ...allowance, ...wanted } };
  },
);
