const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': '111122223333',
  'AWS::Partition': 'aws',
  'AWS::Region': 'ap-southeast-1',
  'AWS::URLSuffix': 'amazonaws.com',
};

type Json = unknown;

function resolveIntrinsic(name: string, value: Json, unknown: Json): Json {
  if (name === 'Ref' && typeof value === 'string' && value in pseudoParameters) return pseudoParameters[value];
  if (name !== 'Fn::Join' || !Array.isArray(value)) return unknown;
  const [separator, parts] = value;
  if (!Array.isArray(parts)) return unknown;
  const texts = parts.map((part) => resolveIntrinsics(part, unknown));
  return texts.every((text) => typeof text === 'string') ? texts.join(separator) : unknown;
}

/** A part of a template without intrinsic functions. @param unknown stands for values that only AWS knows */
export function resolveIntrinsics<Part>(part: Part, unknown: Json): Part;
export function resolveIntrinsics(part: Json, unknown: Json): Json {
  if (Array.isArray(part)) {
    return part.filter((each) => each?.Ref !== 'AWS::NoValue').map((each) => resolveIntrinsics(each, unknown));
  }
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part);
  const [[name, value] = ['', undefined]] = entries;
  if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::')))
    return resolveIntrinsic(name, value, unknown);
  return Object.fromEntries(
    entries
      .filter(([, each]) => each?.Ref !== 'AWS::NoValue')
      .map(([key, each]) => [key, resolveIntrinsics(each, unknown)]),
  );
}
