import { type App, Tags } from 'aws-cdk-lib';
import { watchedResources } from '#infra/constructs/watched-resources.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { JobsStack } from './jobs-stack.ts';
import { hasOperations, OperationsStack } from './operations-stack.ts';
import { StoryStack } from './story-stack.ts';
import { WebContentStack } from './web-content-stack.ts';
import { WebStack } from './web-stack.ts';

interface ComposeStageOptions {
  readonly stage: Stage;
  readonly bundleFolder: (id: FunctionId) => string;
  readonly siteFolder: string | undefined;
  /** CSP sources of the live pages' inline scripts, from `npm run deploy`. */
  readonly liveScriptHashes?: readonly string[];
  /** The API's address, from `npm run deploy`; undefined before its first deployment. */
  readonly liveApiUrl?: string | undefined;
  /** Host that the live pages call, if not their own, from `npm run deploy`. */
  readonly liveApiSource?: string | undefined;
  /** From `npm run deploy`; an emergency is a release that cannot wait. */
  readonly deployment?: 'first' | 'emergency' | undefined;
}

/** The CDK then refuses to deploy with the credentials of another account. */
export function stageEnvironment({ account, region }: Stage) {
  return { ...(account === undefined ? {} : { account }), ...(region === undefined ? {} : { region }) };
}

export function composeStage(app: App, options: ComposeStageOptions) {
  const { stage, bundleFolder, siteFolder, liveScriptHashes = [], liveApiUrl, liveApiSource, deployment } = options;
  const env = stageEnvironment(stage);
  const name = (stack: string) => `tellwren-${stage.name}-${stack}`;
  const data = new DataStack(app, name('data'), {
    env,
    stage,
    isProtected: stage.protection === 'on' && deployment !== 'first',
  });
  const filesOrigin = `https://${data.files.bucketRegionalDomainName}`;
  const live = { liveScriptHashes, liveApiUrl, liveApiSource };
  const web = new WebStack(app, name('web'), { env, stage, siteFolder, filesOrigin, ...live });
  const table = {
    tableName: data.table.tableName,
    tableArn: data.table.tableArn,
    tableKeyArn: data.key?.keyArn,
    streamArn: data.streamArn,
  };
  const files = { bucketName: data.files.bucketName, bucketArn: data.files.bucketArn };
  const { siteUrl, deskUrl } = web;
  const functions = { env, stage, siteUrl, deskUrl, table, files, bundleFolder };
  const story = new StoryStack(app, name('story'), functions);
  const jobs = new JobsStack(app, name('jobs'), functions);
  // Its jobs call the workflow and functions of the story stack by name.
  jobs.addStackDependency(story);
  const api = new ApiStack(app, name('api'), { ...functions, isEmergency: deployment === 'emergency' });
  // It reads the secret of the site's stack by name.
  api.addStackDependency(web);
  const content = new WebContentStack(app, name('web-content'), {
    env,
    stage,
    bucketName: web.bucket.bucketName,
    siteUrl,
    siteFolder,
  });
  content.addStackDependency(api);
  const operations = hasOperations(stage)
    ? new OperationsStack(app, name('operations'), {
        env,
        stage,
        tableName: data.table.tableName,
        tableArn: data.table.tableArn,
        ...watchedResources({ stage, web, backend: [story, jobs, api] }),
      })
    : undefined;
  // Metric filters refer to the functions' log groups by name.
  for (const logging of [story, jobs, api]) operations?.addStackDependency(logging);
  Tags.of(app).add('product', 'tellwren');
  Tags.of(app).add('stage', stage.name);
  return { data, web, story, jobs, api, content, operations };
}
