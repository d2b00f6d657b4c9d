import { expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { deployPipeline } from '#infra/tooling/deploy/deploy-pipeline.ts';
import type { CommandOptions } from '#infra/tooling/run-command.ts';

function startDeployment(repository: string, status = 0, isProviderExisting = false) {
  const lines: string[] = [];
  const ran: CommandOptions[] = [];
  const done = deployPipeline(
    { stage: readStage('prod'), repository, isProviderExisting },
    {
      root: '/root',
      run: async (options) => {
        ran.push(options);
        return { status, output: '' };
      },
      print: (line) => lines.push(line),
      account: async () => '111122223333',
      outputs: async (stack) => ({ RoleArn: `arn of ${stack}` }),
      region: async () => 'us-east-1',
    },
  );
  return { done, lines, ran };
}

it.each(['wren/tellwren', 'wren@123/tell.wren@456'])('%s gets a role, and its variables are printed', async (name) => {
  const { done, lines, ran } = startDeployment(name);
  await done;
  expect(ran).toHaveLength(1);
  expect(ran[0]?.args.slice(1, 5)).toEqual(['--bin', 'cdk', 'deploy', 'tellwren-prod-pipeline']);
  expect(ran[0]?.args).toContain(`pipeline-repository=${name}`);
  expect(ran[0]?.args).not.toContain('github-provider=existing');
  expect(lines.join('\n')).toMatch(
    /Environments › prod.*\n {2}AWS_ROLE_ARN {2}arn of tellwren-prod-pipeline\n.*us-east-1$/,
  );
});

it('passes on that the account has the provider, and says so when a deployment fails', async () => {
  const { done, ran } = startDeployment('wren/tellwren', 0, true);
  await done;
  expect(ran[0]?.args).toContain('github-provider=existing');
  await expect(startDeployment('wren/tellwren', 1).done).rejects.toThrow('add --existing-provider');
});

it('refuses what names no repository', async () => {
  for (const name of ['tellwren', 'wren/*', 'wren/a/b', '*/tellwren', 'https://github.com/wren/tellwren']) {
    const { done, ran } = startDeployment(name);
    await expect(done, name).rejects.toThrow('is not a repository: write owner/name');
    expect(ran).toEqual([]);
  }
});
