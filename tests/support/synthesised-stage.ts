import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { composeStage } from '../../infra/compose-stage.ts';
import { functionEntries } from '../../infra/function-entries.ts';
import type { Stage } from '../../infra/stages.ts';

const root = join(import.meta.dirname, '../..');

/** The feature flags that a deployment has, so that the template under test is the one that is deployed. */
function deployedContext(): Record<string, unknown> {
  const { context }: { context: Record<string, unknown> } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  return context;
}

/** What the page of the stand-in site runs. */
export const inlineScript = 'start()';

/** One folder per function with a file in it: a template needs the bundles' places, not the bundles. */
function standInBundles(folder: string): (id: string) => string {
  const bundleFolder = (id: string) => join(folder, 'functions', id);
  for (const { id } of functionEntries) {
    mkdirSync(bundleFolder(id), { recursive: true });
    writeFileSync(join(bundleFolder(id), 'index.mjs'), `export const handler = '${id}';`);
  }
  return bundleFolder;
}

/** A built site in little: one page with an inline script and one file whose name carries a hash. */
function standInSite(folder: string): string {
  const siteFolder = join(folder, 'site');
  mkdirSync(join(siteFolder, 'assets'), { recursive: true });
  writeFileSync(
    join(siteFolder, 'index.html'),
    `<script src="/assets/a-1.js"></script><script>${inlineScript}</script>`,
  );
  writeFileSync(join(siteFolder, 'assets/a-1.js'), '');
  return siteFolder;
}

/** A stack's template with the resources of those nested in it laid beside its own; their names do not meet. */
function withNested(stack: Stack, nested: readonly Stack[]): Template {
  const templates = [stack, ...nested].map((each) => Template.fromStack(each).toJSON());
  const resources = templates.flatMap(({ ['Resources']: own }) => Object.entries(own));
  if (new Set(resources.map(([id]) => id)).size < resources.length) throw new Error('two resources share a name');
  return Template.fromJSON({ ...templates[0], Resources: Object.fromEntries(resources) });
}

/** The templates of a stage, synthesised in this process without an account, a network or a build. */
export function synthesiseStage(stage: Stage) {
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-synth-'));
  try {
    const app = new App({ context: deployedContext(), outdir: join(folder, 'cdk.out') });
    const stacks = composeStage(app, {
      stage,
      bundleFolder: standInBundles(folder),
      siteFolder: standInSite(folder),
    });
    app.synth();
    return {
      stacks,
      data: Template.fromStack(stacks.data),
      web: Template.fromStack(stacks.web),
      story: Template.fromStack(stacks.story),
      jobs: Template.fromStack(stacks.jobs),
      api: withNested(stacks.api, stacks.api.functionStacks),
      /** The API's own template and those nested in it, each by itself: what CloudFormation's limits are about. */
      apiParts: [stacks.api, ...stacks.api.functionStacks].map((stack) => Template.fromStack(stack)),
      content: Template.fromStack(stacks.content),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function resourcesOf(template: Template, type: string) {
  return Object.values(template.findResources(type));
}

export function propertiesOf(template: Template, type: string) {
  return resourcesOf(template, type).map((resource) => resource['Properties']);
}
