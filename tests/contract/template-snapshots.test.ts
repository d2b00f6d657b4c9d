import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { readableTemplate } from '#tests/support/readable-template.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { domain, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const { data, web, api, story, jobs, content, pipeline, stacks } = synthesiseStage({ ...sampleStage('prod'), domain });
if (stacks.operations === undefined) throw new Error('no operations stack');
const operations = Template.fromStack(stacks.operations);
const templates = { data, web, api, story, jobs, content, pipeline, operations };

/** Checked by rules (template-policy, template-routes, template-releases), since there is one per function or route. */
const perFunction = [
  ...['Function', 'Version', 'Alias', 'Permission', 'LayerVersion', 'EventInvokeConfig'].map(
    (kind) => `AWS::Lambda::${kind}`,
  ),
  ...['AWS::IAM::Role', 'AWS::IAM::Policy', 'AWS::Logs::LogGroup', 'AWS::Logs::MetricFilter'],
  ...['AWS::CloudFormation::Stack', 'AWS::CodeDeploy::DeploymentGroup', 'AWS::CloudWatch::Dashboard'],
  ...[
    'AWS::ApiGateway::RestApi.Body',
    'AWS::ApiGateway::Stage.MethodSettings',
    'AWS::CloudFront::Function.FunctionCode',
  ],
  // Written by infra/constructs, and checked as a browser gets it.
  ...['AWS::StepFunctions::StateMachine.DefinitionString', 'AWS::WAFv2::WebACL.CustomResponseBodies'],
];

// A wrong change is found in the review of its diff. What no update of a snapshot may lose has a test of its own.
it.each(Object.entries(templates))(
  'the %s stack of prod is the reviewed one (`vitest -u` accepts a change)',
  async (name, template) => {
    const leftOut = name === 'pipeline' ? [] : perFunction;
    await expect(readableTemplate(template, leftOut)).toMatchFileSnapshot(`snapshots/${name}.yaml`);
  },
);
