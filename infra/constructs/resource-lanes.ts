import type { CfnResource } from 'aws-cdk-lib';

/**
 * Lets CloudFormation create at most `lanes` of the resources at once, for services whose control plane throttles: CloudFormation
 * starts resources without an order together and rolls the stack back when such a call is refused.
 */
export function createInLanes(resources: readonly CfnResource[], lanes: number): void {
  for (const [index, resource] of resources.entries()) {
    const before = resources[index - lanes];
    if (before !== undefined) resource.addResourceDependency(before);
  }
}
