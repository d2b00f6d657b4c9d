import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionId } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { type FunctionSpec, functionSpecs, timeoutSecondsOf } from '#infra/function-specs.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import { chromiumLayer } from './chromium-layer.ts';
import type { FunctionContext } from './function-context.ts';
import { grantStatements } from './grant-statements.ts';
import { functionLogGroupName, functionName, roleName } from './stage-names.ts';
import { describeKeys } from './version-facts.ts';

interface ProductFunctionProps {
  readonly id: FunctionId;
  readonly context: FunctionContext;
  readonly bundleFolder: (id: FunctionId) => string;
  readonly triggerStatements?: readonly PolicyStatement[];
}

/** A function by its spec, with its own role and log group (threat 92). */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, props: ProductFunctionProps) {
    super(scope, props.id);
    const { id, context, bundleFolder } = props;
    const spec: FunctionSpec = functionSpecs[id];
    const { config, partitions } = functionNeeds(id);
    const isReserved = context.stage.reservedConcurrency === 'on' && spec.reservedConcurrency !== undefined;
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: functionLogGroupName(context.stage, id),
      retention: context.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const writeLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const statements = [
      writeLogs,
      ...grantStatements(spec.grants, context.resources, partitions),
      ...(props.triggerStatements ?? []),
    ];
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(context.stage, id),
      runtime: Runtime.NODEJS_24_X,
      architecture: spec.architecture === 'x86_64' ? Architecture.X86_64 : Architecture.ARM_64,
      ...(isReserved ? { reservedConcurrentExecutions: spec.reservedConcurrency } : {}),
      ...(spec.native?.includes('chromium') ? { layers: [chromiumLayer(this)] } : {}),
      handler: 'index.handler',
      code: Code.fromAsset(bundleFolder(id)),
      memorySize: spec.memoryMb,
      ...(spec.diskMb === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(spec.diskMb) }),
      timeout: Duration.seconds(timeoutSecondsOf(id, context.stage.openai.patience ?? 1, 'aws')),
      environment: Object.fromEntries(config.map((name) => [environmentVariables[name], context.config[name]()])),
      role: new Role(this, 'Role', {
        roleName: roleName(context.stage, id),
        assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
        inlinePolicies: { grants: new PolicyDocument({ statements, minimize: true }) },
      }),
      logGroup,
      currentVersionOptions: {
        // Old versions remain for an immediate rollback, but not those of a deployment that failed.
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        ...(config.includes('tokenPublicKeys') ? { description: describeKeys(context.config.tokenPublicKeys()) } : {}),
      },
    });
  }
}
