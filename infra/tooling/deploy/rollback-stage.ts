import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { liveAliasName } from '#infra/constructs/releases.ts';
import { functionName } from '#infra/constructs/stage-names.ts';
import { endpointIds } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { mapParallel } from '#infra/tooling/map-parallel.ts';

interface Move {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface RollbackContext {
  readonly print: (line: string) => void;
  /** Undefined without a terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** Writes an entry of the desk's audit. */
  readonly record: (what: string) => Promise<void>;
}

/** Lambda accepts 15 changing calls a second in an account; each move is one. */
const movesAtOnce = 5;
const readsAtOnce = 20;

/** When the last deployment of the API began. @throws OperatorProblem while one is under way, which can be cancelled itself */
async function lastDeployment(stage: Pick<Stage, 'name'>): Promise<number> {
  const StackName = `tellwren-${stage.name}-api`;
  const { Stacks: [stack] = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName }));
  if (stack?.StackStatus?.endsWith('_IN_PROGRESS'))
    throw new OperatorProblem(
      `${StackName} is being deployed. To take that back, run: aws cloudformation cancel-update-stack --stack-name ${StackName}`,
    );
  return (stack?.LastUpdatedTime ?? stack?.CreationTime ?? new Date(0)).getTime();
}

const numbered = (versions: readonly string[]) =>
  versions.filter((version) => /^\d+$/.test(version)).toSorted((one, other) => Number(one) - Number(other));

/** The move of one function, or undefined when the last deployment did not change what it calls. */
async function moveOf(client: LambdaClient, name: string, deployedAtMs: number, isUndone: boolean) {
  const live = await client.send(new GetFunctionConfigurationCommand({ FunctionName: name, Qualifier: liveAliasName }));
  const from = live.Version ?? '';
  const isOfLast = Date.parse(live.LastModified ?? '') >= deployedAtMs;
  if (isOfLast === isUndone) return undefined;
  const versions: string[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName: name }))
    versions.push(...Versions.map(({ Version = '' }) => Version));
  const all = numbered(versions);
  const to = isUndone ? all.at(-1) : all[all.indexOf(from) - 1];
  return to === undefined || to === from ? undefined : { name, from, to };
}

/**
 * Moves the aliases that the last deployment moved back to their previous versions, in seconds. Run again, it continues where it was
 * interrupted, and does nothing afterwards: it never goes back further than one deployment. With `isUndone`, forward again.
 * @returns the number of functions moved
 * @throws OperatorProblem
 */
export async function rollbackStage(
  {
    stage,
    isSure,
    isUndone,
  }: { readonly stage: Pick<Stage, 'name'>; readonly isSure: boolean; readonly isUndone: boolean },
  { print, ask, record }: RollbackContext,
): Promise<number> {
  const deployedAtMs = await lastDeployment(stage);
  const client = new LambdaClient({ retryMode: 'adaptive', maxAttempts: 10 });
  const names = endpointIds.map((id) => functionName(stage, id));
  const found = await mapParallel(names, readsAtOnce, (name) => moveOf(client, name, deployedAtMs, isUndone));
  const moves = found.filter((move): move is Move => move !== undefined);
  const where = `the deployment of ${new Date(deployedAtMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (moves.length === 0) {
    print(
      isUndone
        ? `All calls go to ${where}.`
        : `No calls go to ${where} any more, or a function has no version before it.`,
    );
    return 0;
  }
  for (const { name, from, to } of moves) print(`${name}: ${from} → ${to}`);
  print(
    `${moves.length} of ${names.length} functions ${isUndone ? 'return to' : 'leave'} ${where}. Steps, jobs and the site do not.`,
  );
  if (!isSure && ask === undefined)
    throw new OperatorProblem('Nothing was moved: there is no terminal for the question. Use --yes to skip it.');
  if (!isSure && !(await ask?.('Move these calls now?'))) return 0;
  const what = `Moved the calls of ${moves.length} functions ${isUndone ? 'forward to' : 'back from'} ${where}`;
  // An outage of the table must not prevent the rollback.
  await record(what).catch((error: Error) => print(`The audit has no entry of this: ${error.message}`));
  await mapParallel(moves, movesAtOnce, ({ name: FunctionName, to: FunctionVersion }) =>
    client.send(
      new UpdateAliasCommand({
        FunctionName,
        Name: liveAliasName,
        FunctionVersion,
        RoutingConfig: { AdditionalVersionWeights: {} },
      }),
    ),
  );
  print(
    `Moved. Now deploy the earlier commit or a repair; the same commit changes nothing (--undo moves forward again).`,
  );
  return moves.length;
}
