import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import type { StackTemplate } from './emulator-templates.ts';

/** Custom resources run a function during the deployment. */
const isCustom = (type: string) => type.startsWith('Custom::');

/**
 * Emulators accept unknown types silently: the stack is then complete without such a resource, or with one that is named like its
 * logical id. A known type usually fails, because it misses a property.
 */
async function isKnown(Type: string, client: CloudFormationClient): Promise<boolean> {
  const StackName = `tellwren-rehearsal-probe-${Type.replaceAll('::', '-')}`;
  const TemplateBody = JSON.stringify({ Resources: { Probe: { Type, Properties: {} } } });
  try {
    await client.send(new CreateStackCommand({ StackName, TemplateBody }));
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    if (stack?.StackStatus !== 'CREATE_COMPLETE') return true;
    const { StackResources: found = [] } = await client.send(new DescribeStackResourcesCommand({ StackName }));
    return found.some(({ ResourceType, PhysicalResourceId: id }) => ResourceType === Type && id !== 'Probe');
  } catch {
    return true;
  } finally {
    await client.send(new DeleteStackCommand({ StackName })).catch(() => undefined);
  }
}

/** Types in these templates that the emulator's CloudFormation does not create. */
export async function unknownTypes(templates: Iterable<StackTemplate>): Promise<ReadonlySet<string>> {
  const client = new CloudFormationClient({ maxAttempts: 1 });
  const types = new Set(
    [...templates].flatMap(({ Resources = {} }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  const unknown = new Set<string>();
  for (const type of [...types].toSorted()) if (isCustom(type) || !(await isKnown(type, client))) unknown.add(type);
  return unknown;
}
