import { CfnParameter, Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { describeKeys } from '#infra/constructs/version-facts.ts';
import { createTokenPair, keySetText } from '#infra/tooling/secrets/token-keys.ts';

/** What CloudFormation makes of the two functions that a description is written with. */
function evaluated(value: unknown, parameter: string): unknown {
  if (Array.isArray(value)) return value.map((each) => evaluated(each, parameter));
  const entries: [string, unknown][] = Object.entries(Object(value));
  const [name, given] = entries[0] ?? [];
  if (typeof value === 'string' || entries.length !== 1) return value;
  if (name === 'Ref') return parameter;
  const [first, second] = [given].flat();
  const last = evaluated(second, parameter);
  if (name === 'Fn::Split') return String(last).split(String(first));
  if (name === 'Fn::Join') return [last].flat().join(String(first));
  throw new Error(`unknown ${name}`);
}

function descriptionOf(publicKeys: string): string {
  const stack = new Stack();
  const { valueAsString } = new CfnParameter(stack, 'Keys');
  return String(evaluated(stack.resolve(describeKeys(valueAsString)), publicKeys));
}

describe('the description of a version', () => {
  const [first, second] = [createTokenPair().publicKey, createTokenPair().publicKey];

  it('fits into the 256 characters of Lambda during a key rotation', () => {
    const description = descriptionOf(keySetText([first, second]));
    expect(description.length).toBeLessThanOrEqual(256);
    for (const { x, kid } of [first, second]) {
      expect(description).toContain(x);
      expect(description).toContain(kid);
    }
  });

  it('changes at every step of a rotation', () => {
    const steps = [[first], [second, first], [second]].map((keys) => descriptionOf(keySetText(keys)));
    expect(new Set(steps).size).toBe(3);
  });
});
