import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { PasskeyRefused, type Passkeys, type WebAuthnJson } from '#functions/domain/ports/passkeys.ts';

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The library throws plain errors for whatever does not verify. */
async function verified<T extends { readonly verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const result = await verify().catch((cause: unknown) => {
    throw new PasskeyRefused('the response does not verify', { cause });
  });
  if (!result.verified) throw new PasskeyRefused('the signature does not verify');
  return result;
}

/** @param deskUrl its origin must have asked, and its host is the relying party */
export function createPasskeys({ deskUrl }: { readonly deskUrl: string }): Passkeys {
  const { origin, hostname: rpID } = new URL(deskUrl);
  return {
    async creationOptions({ challenge, operatorId, email, name, excluded }) {
      const options = await generateRegistrationOptions({
        rpName: 'Tellwren desk',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(operatorId)),
        challenge: bytesOf(challenge),
        attestationType: 'none',
        excludeCredentials: excluded.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },
    async requestOptions(challenge, allowed) {
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        userVerification: 'required' as const,
        ...(allowed.length === 0 ? {} : { allowCredentials: allowed.map((id) => ({ id })) }),
      });
      return { ...options };
    },
    async verifyNew(credential, challenge) {
      const { registrationInfo: info } = await verified(() =>
        verifyRegistrationResponse({
          response: credential as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      );
      if (info === undefined) throw new PasskeyRefused('the passkey does not verify');
      const { id: passkeyId, publicKey, counter, transports = [] } = info.credential;
      return {
        passkeyId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        isSynced: info.credentialBackedUp,
      };
    },
    async verifyUse(credential: WebAuthnJson, challenge, { passkeyId, publicKey }) {
      const { authenticationInfo } = await verified(() =>
        verifyAuthenticationResponse({
          response: credential as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          // The domain compares the counter, because a copied passkey has a reason of its own in the log.
          credential: { id: passkeyId, publicKey: bytesOf(publicKey), counter: 0 },
          requireUserVerification: true,
        }),
      );
      return authenticationInfo.newCounter;
    },
  };
}
