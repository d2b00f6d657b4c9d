import type { Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { ProductFunction } from './product-function.ts';

/** Endpoints by which anybody, without an account, has the model work. */
const visitorsAskTheModel: readonly EndpointId[] = ['sendChatMessage', 'previewStory'];

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
 * What operations look at in the other stacks, found rather than handed on: a queue or a function that is added there is watched
 * from its first deployment. Every queue of ours holds only what nobody could do.
 */
export function watchedResources({ web, backend }: { readonly web: Stack; readonly backend: readonly Stack[] }) {
  const constructs = everythingIn(backend);
  return {
    distributionId: distributionIdOf(web),
    queueNames: constructs.filter((construct) => construct instanceof Queue).map(({ queueName }) => queueName),
    visitorRoles: constructs
      .filter((construct) => construct instanceof ProductFunction)
      .filter((made) => visitorsAskTheModel.some((id) => id === made.node.id))
      .map(roleOf),
  };
}
