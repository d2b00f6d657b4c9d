import { createTableProxy, reportedUnits, transactionUnits } from '#tests/support/counting-table.ts';

export interface ConsumedUnits {
  readonly reads: number;
  readonly writes: number;
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/**
 * A proxy in front of a local table that adds up what its callers consume, as the local table counts: by the size of the items. A
 * write that its condition refuses costs a unit, a cancelled transaction what it would have cost for items of the request's size.
 */
export async function createUnitMeter(target: string) {
  let used = { reads: 0, writes: 0 };
  let operations: string[] = [];
  const proxy = await createTableProxy(target, ({ operation, request, ok, answer }) => {
    const refused = request.TransactItems === undefined ? 1 : transactionUnits(request);
    const units = ok ? reportedUnits(answer) : refused;
    operations.push(operation);
    used = reading.has(operation) ? { ...used, reads: used.reads + units } : { ...used, writes: used.writes + units };
  });
  return {
    ...proxy,
    /** Units and operations since the last `take`. */
    take(): ConsumedUnits & { readonly operations: readonly string[] } {
      const taken = { ...used, operations };
      used = { reads: 0, writes: 0 };
      operations = [];
      return taken;
    },
  };
}
