/** JSON of the Web Authentication API, as browsers send and read it. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

export interface NewPasskey {
  readonly passkeyId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** The answer of an authenticator that cannot be accepted. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

/** Web Authentication with user verification: a PIN, fingerprint or face. Challenges are 32 bytes in base64url. */
export interface Passkeys {
  creationOptions(ask: {
    readonly challenge: string;
    readonly operatorId: string;
    readonly email: string;
    readonly name: string;
    readonly excluded: readonly string[];
  }): Promise<WebAuthnJson>;
  /** @param allowed ids of passkeys; empty: the authenticator offers those it has for the site */
  requestOptions(challenge: string, allowed: readonly string[]): Promise<WebAuthnJson>;
  /** @throws PasskeyRefused */
  verifyNew(credential: WebAuthnJson, challenge: string): Promise<NewPasskey>;
  /** @returns the authenticator's counter @throws PasskeyRefused */
  verifyUse(
    credential: WebAuthnJson,
    challenge: string,
    passkey: { readonly passkeyId: string; readonly publicKey: string },
  ): Promise<number>;
}
