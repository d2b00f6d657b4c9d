import type { Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Stage } from '#infra/stages.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { roleName } from './stage-names.ts';

const visitorModelEndpoints: readonly EndpointId[] = ['sendChatMessage', 'previewStory', 'transcribeAnswer'];

const everythingIn = (stacks: readonly Stack[]) => stacks.flatMap((stack) => stack.node.findAll());

function distributionIdOf(web: Stack): string {
  const found = web.node.findChild('Distribution');
  if (!(found instanceof Distribution)) throw new Error('the web stack has no distribution');
  return found.distributionId;
}

interface WatchedStacks {
  readonly stage: Stage;
  readonly web: Stack;
  readonly backend: readonly Stack[];
}

/** Finds the monitored resources in the other stacks, so that a new queue is monitored from its first deployment. */
export function watchedResources({ stage, web, backend }: WatchedStacks) {
  const queues = everythingIn(backend).filter((construct) => construct instanceof DeadLetterQueue);
  return {
    distributionId: distributionIdOf(web),
    queueNames: queues.map(({ name }) => name),
    visitorRoleNames: visitorModelEndpoints.map((id) => roleName(stage, id)),
  };
}
