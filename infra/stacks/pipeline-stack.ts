import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { metricNamespace, pipelineStackName } from '#infra/constructs/stage-names.ts';
import type { Stage } from '#infra/stages.ts';

const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/** Of the CDK's bootstrap stack. */
const bootstrapQualifier = 'hnb659fds';
const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'];

/** As long as a job of `.github/workflows/deploy-stage.yml` may take. */
const longestDeployment = Duration.hours(2);

export interface PipelineStackProps extends StackProps {
  readonly stage: Stage;
  /** `owner/name`, or with ids as in the subjects of GitHub's tokens: `owner@1/name@2`. */
  readonly repository: string;
  /** An account has one provider per issuer; another stack or hand may have created it. */
  readonly isProviderExisting: boolean;
}

/**
 * The role of GitHub's jobs that deploy a stage: they assume the CDK's roles, and read what `npm run deploy` reads itself. An
 * operator deploys it once, with credentials of their own. It may not read secrets: the doctor leaves out those checks.
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    super(scope, id, props);
    const { stage, repository, isProviderExisting } = props;
    const role = new Role(this, 'Role', {
      roleName: pipelineStackName(stage),
      description: `Deploys stage ${stage.name} from GitHub`,
      maxSessionDuration: longestDeployment,
      assumedBy: new WebIdentityPrincipal(this.arn('iam', '', `oidc-provider/${issuer}`), {
        StringEquals: {
          [`${issuer}:aud`]: audience,
          [`${issuer}:sub`]: `repo:${repository}:environment:${stage.name}`,
        },
      }),
      inlinePolicies: { deploy: new PolicyDocument({ statements: this.statements(stage) }) },
    });
    if (!isProviderExisting) {
      const provider = new CfnOIDCProvider(this, 'GitHub', { url: `https://${issuer}`, clientIdList: [audience] });
      // Another stage's role in this account may trust it, too.
      provider.applyRemovalPolicy(RemovalPolicy.RETAIN);
      role.node.addDependency(provider);
    }
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
    Tags.of(this).add('product', 'tellwren');
    Tags.of(this).add('stage', stage.name);
  }

  private arn(service: string, region: string, resource: string): string {
    return `arn:${this.partition}:${service}:${region}:${this.account}:${resource}`;
  }

  private statements(stage: Stage): PolicyStatement[] {
    const { tokenPublicKeys } = operatorNames(stage);
    const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });
    const here = (service: string, resource: string) => this.arn(service, this.region, resource);
    const bootstrapRole = (name: string) =>
      this.arn('iam', '', `role/cdk-${bootstrapQualifier}-${name}-role-${this.account}-${this.region}`);
    const sender = stage.mailSender.slice(stage.mailSender.indexOf('<') + 1, -1);
    const { domain } = stage;
    return [
      allow(['sts:AssumeRole'], ...bootstrapRoles.map(bootstrapRole)),
      allow(['cloudformation:DescribeStacks'], here('cloudformation', `stack/tellwren-${stage.name}-*/*`)),
      allow(
        ['lambda:DeleteFunction', 'lambda:ListAliases', 'lambda:ListVersionsByFunction'],
        here('lambda', `function:tellwren-${stage.name}-*`),
      ),
      allow(
        ['ssm:GetParameter'],
        here('ssm', `parameter/cdk-bootstrap/${bootstrapQualifier}/version`),
        here('ssm', `parameter${tokenPublicKeys}`),
      ),
      allow(
        ['ses:GetEmailIdentity'],
        ...[sender, sender.slice(sender.indexOf('@') + 1)].map((identity) => here('ses', `identity/${identity}`)),
      ),
      ...(domain === undefined
        ? []
        : [allow(['acm:DescribeCertificate'], domain.siteCertificateArn, domain.apiCertificateArn)]),
      new PolicyStatement({
        actions: ['cloudwatch:PutMetricData'],
        resources: ['*'],
        conditions: { StringEquals: { 'cloudwatch:namespace': metricNamespace(stage) } },
      }),
      // AWS knows no narrower resource for these.
      allow(['lambda:GetAccountSettings', 'lambda:ListFunctions', 'ses:GetAccount', 'sns:ListSubscriptions'], '*'),
    ];
  }
}
