import type { Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { ProductFunction } from './product-function.ts';

const visitorModelEndpoints: readonly EndpointId[] = ['sendChatMessage', 'previewStory', 'transcribeAnswer'];

const everythingIn = (stacks: readonly Stack[]) => stacks.flatMap((stack) => stack.node.findAll());

function distributionIdOf(web: Stack): string {
  const found = everythingIn([web]).find((construct) => construct instanceof Distribution);
  if (found === undefined) throw new Error('the web stack has no distribution');
  return found.distributionId;
}

function roleOf(made: ProductFunction) {
  const { role } = made.lambda;
  if (role === undefined) throw new Error(`${made.node.id} has no role`);
  return { roleName: role.roleName, roleArn: role.roleArn };
}

/**
 * Finds the monitored resources in the other stacks, so that a new queue or function is monitored from its first deployment. All
 * our queues are dead-letter queues.
 */
export function watchedResources({ web, backend }: { readonly web: Stack; readonly backend: readonly Stack[] }) {
  const constructs = everythingIn(backend);
  return {
    distributionId: distributionIdOf(web),
    queueNames: constructs.filter((construct) => construct instanceof Queue).map(({ queueName }) => queueName),
    visitorRoles: constructs
      .filter((construct) => construct instanceof ProductFunction)
      .filter((made) => visitorModelEndpoints.some((id) => id === made.node.id))
      .map(roleOf),
  };
}
