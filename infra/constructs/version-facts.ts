import { Fn } from 'aws-cdk-lib';

/** Characters that Lambda takes as a version's description. Two keys, less what all keys share, are about 220. */
const sameInEveryKey = ['"', 'crv:Ed25519,', 'kty:OKP,'];

/**
 * The public keys as the description of a version. CloudFormation reads them when it deploys, so the template does not tell
 * that they have changed; a version with another description is another version, and only a version reaches customers.
 */
export function describeKeys(publicKeys: string): string {
  return sameInEveryKey.reduce((rest, constant) => Fn.join('', Fn.split(constant, rest)), publicKeys);
}
