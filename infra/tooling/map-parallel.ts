/** At most `parallel` at a time; results in the order of the values. */
export async function mapParallel<Value, Result>(
  values: readonly Value[],
  parallel: number,
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = values.entries();
  const worker = async () => {
    for (const [at, value] of left) results[at] = await work(value);
  };
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, worker));
  return results;
}
