import { Fn } from 'aws-cdk-lib';

/** Lambda's limit for a version's description; two keys without their common parts take about 220 characters. */
const sameInEveryKey = ['"', 'crv:Ed25519,', 'kty:OKP,'];

/**
 * The public keys as a version's description. CloudFormation reads them at deployment, so the template does not show a change; a
 * changed description publishes a new version, which is the only way a change reaches customers.
 */
export function describeKeys(publicKeys: string): string {
  return sameInEveryKey.reduce((rest, constant) => Fn.join('', Fn.split(constant, rest)), publicKeys);
}
