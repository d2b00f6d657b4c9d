import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { FunctionContext } from '#infra/constructs/function-context.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import { liveAlias, type Releases } from '#infra/constructs/releases.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { kebabCase } from '#shared/names/functions.ts';

interface FunctionsStackProps {
  readonly context: FunctionContext;
  readonly releases: Releases | undefined;
  readonly bundleFolder: (id: FunctionId) => string;
  readonly endpointIds: readonly EndpointId[];
}

/**
 * The functions of one API resource with their aliases. A nested stack: updated and rolled back with the API, but with its own
 * limit of 500 resources (decision 0103).
 */
export class FunctionsStack extends NestedStack {
  readonly aliasArns: ReadonlyMap<EndpointId, string>;

  constructor(scope: Construct, id: string, props: FunctionsStackProps) {
    super(scope, id);
    const { context, releases, bundleFolder } = props;
    this.aliasArns = new Map(
      props.endpointIds.map((endpointId) => {
        const made = new ProductFunction(this, { id: endpointId, context, bundleFolder });
        const name = kebabCase(endpointId);
        return [endpointId, liveAlias(made, { name, lambda: made.lambda, releases })];
      }),
    );
  }
}
