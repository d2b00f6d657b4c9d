import { Stack } from 'aws-cdk-lib';
import { CfnBudget, CfnBudgetsAction } from 'aws-cdk-lib/aws-budgets';
import { Effect, ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

interface MonthlyBudgetProps {
  readonly stage: Stage;
  readonly dollars: number;
  readonly tableArn: string;
  readonly visitorRoleNames: readonly string[];
}

const notices = [
  { threshold: 50, notificationType: 'ACTUAL' },
  { threshold: 80, notificationType: 'ACTUAL' },
  { threshold: 100, notificationType: 'ACTUAL' },
  { threshold: 100, notificationType: 'FORECASTED' },
] as const;

/** Counting a call; without it the limiter refuses model calls (defence D7). */
const countingCalls = ['dynamodb:UpdateItem'];

/**
 * The monthly AWS budget. When it is spent, a person decides whether visitors can still use the model, because growth and attacks
 * both spend it. Customers can buy and read (decision 0105).
 */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, { stage, dollars, tableArn, visitorRoleNames }: MonthlyBudgetProps) {
    super(scope, 'MonthlyBudget');
    const subscribers = [{ subscriptionType: 'EMAIL', address: stage.alarmsAddress }];
    const budget = new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `tellwren-${stage.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: notices.map((notice) => ({
        notification: { ...notice, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
        subscribers,
      })),
    });
    const visitorsWait = new ManagedPolicy(this, 'VisitorsWait', {
      description: 'Put on by a person when the budget is spent: visitors no longer ask the model.',
      document: new PolicyDocument({
        statements: [new PolicyStatement({ effect: Effect.DENY, actions: countingCalls, resources: [tableArn] })],
      }),
    });
    const attach = new PolicyStatement({
      actions: ['iam:AttachRolePolicy', 'iam:DetachRolePolicy'],
      resources: visitorRoleNames.map((resourceName) =>
        Stack.of(this).formatArn({ service: 'iam', region: '', resource: 'role', resourceName }),
      ),
      conditions: { ArnEquals: { 'iam:PolicyARN': visitorsWait.managedPolicyArn } },
    });
    const brake = new Role(this, 'Brake', {
      assumedBy: new ServicePrincipal('budgets.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { brake: new PolicyDocument({ statements: [attach] }) },
    });
    new CfnBudgetsAction(this, 'WhenSpent', {
      budgetName: budget.ref,
      actionType: 'APPLY_IAM_POLICY',
      approvalModel: 'MANUAL',
      notificationType: 'ACTUAL',
      actionThreshold: { type: 'PERCENTAGE', value: 100 },
      definition: {
        iamActionDefinition: {
          policyArn: visitorsWait.managedPolicyArn,
          roles: [...visitorRoleNames],
        },
      },
      executionRoleArn: brake.roleArn,
      subscribers: subscribers.map(({ address }) => ({ type: 'EMAIL', address })),
    });
  }
}
