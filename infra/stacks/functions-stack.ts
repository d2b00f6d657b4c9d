import { NestedStack } from 'aws-cdk-lib';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionContext } from '#infra/constructs/function-context.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import { canaryIds, liveAlias, type Releases } from '#infra/constructs/releases.ts';
import { createInLanes } from '#infra/constructs/resource-lanes.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';

interface FunctionsStackProps {
  readonly context: FunctionContext;
  readonly releases: Releases | undefined;
  readonly bundleFolder: (id: FunctionId) => string;
  readonly endpointIds: readonly EndpointId[];
}

/** CloudWatch Logs creates ten groups a second. */
const logGroupLanes = 10;

/** With ten stacks at once, 20 functions change together: each takes ten seconds or more, and Lambda accepts 15 calls a second. */
const functionLanes = 2;

/**
 * The functions of one API resource with their aliases. A nested stack: updated and rolled back with the API, but with its own
 * limit of 500 resources (decision 0103). Calls of other endpoints move when the canaries have passed.
 */
export class FunctionsStack extends NestedStack {
  readonly aliasArns: ReadonlyMap<EndpointId, string>;
  readonly hasCanary: boolean;

  constructor(scope: Construct, id: string, props: FunctionsStackProps) {
    super(scope, id);
    const { context, releases, bundleFolder, endpointIds } = props;
    const functions = endpointIds.map(
      (endpointId) => [endpointId, new ProductFunction(this, { id: endpointId, context, bundleFolder })] as const,
    );
    createInLanes(
      functions.map(([, { lambda }]) => lambda.logGroup.node.defaultChild as CfnLogGroup),
      logGroupLanes,
    );
    createInLanes(
      functions.map(([, { lambda }]) => lambda.node.defaultChild as CfnFunction),
      functionLanes,
    );
    const aliases = functions.map(
      ([endpointId, made]) => [endpointId, liveAlias(made, { id: endpointId, lambda: made.lambda, releases })] as const,
    );
    const canaries = aliases.filter(([endpointId]) => canaryIds.includes(endpointId));
    for (const [endpointId, alias] of aliases)
      if (!canaryIds.includes(endpointId)) for (const [, before] of canaries) alias.addResourceDependency(before);
    this.hasCanary = canaries.length > 0;
    this.aliasArns = new Map(aliases.map(([endpointId, alias]) => [endpointId, alias.ref]));
  }
}
