import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Signal } from '#infra/operations/alarm.ts';
import type { Stage } from '#infra/stages.ts';
import type { AlarmMetrics } from './alarm-metrics.ts';
import { dashboardPeriod, type LogMetrics } from './log-metrics.ts';

interface OperationsDashboardProps {
  readonly stage: Stage;
  readonly metrics: AlarmMetrics;
  readonly logMetrics: LogMetrics;
  readonly alarms: readonly Alarm[];
}

const modelFunctions: readonly FunctionId[] = [
  ...(['sendChatMessage', 'previewStory', 'transcribeAnswer', 'editStoryWithAi', 'adaptText'] as const),
  ...([
    'writeBody',
    'writeValues',
    'writeStrategy',
    'writeSchedule',
    'writeCaptions',
    'reviewStory',
    'repairStory',
  ] as const),
];

const graph = (title: string, left: IMetric[], more: { right?: IMetric[]; label?: string } = {}) =>
  new GraphWidget({
    ...{ title, left, width: 8, height: 6 },
    leftYAxis: { min: 0, ...(more.label === undefined ? {} : { label: more.label, showUnits: false }) },
    ...(more.right === undefined ? {} : { right: more.right }),
  });

const heading = (markdown: string) => new TextWidget({ markdown, width: 24, height: 1 });

export class OperationsDashboard extends Construct {
  private readonly metrics: AlarmMetrics;
  private readonly logMetrics: LogMetrics;

  constructor(scope: Construct, { stage, metrics, logMetrics, alarms }: OperationsDashboardProps) {
    super(scope, 'OperationsDashboard');
    this.metrics = metrics;
    this.logMetrics = logMetrics;
    new Dashboard(this, 'Dashboard', {
      dashboardName: `tellwren-${stage.name}`,
      periodOverride: PeriodOverride.INHERIT,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 })],
        [heading('## Customers')],
        this.customers(),
        this.waiting(),
        [heading('## What they depend on')],
        this.dependencies(),
        [heading('## What it costs')],
        this.costs(),
      ],
    });
  }

  private count(functionId: FunctionId, code: string, label: string): IMetric {
    return this.logMetrics.linesOf({ functionId, code }, dashboardPeriod).with({ label });
  }

  private signal(signal: Signal): IMetric {
    return this.metrics.ofSignal(signal, dashboardPeriod);
  }

  private lines(...codes: string[]): IMetric[] {
    return codes.map((code) => this.logMetrics.lines(code, dashboardPeriod).with({ label: code }));
  }

  private customers(): IWidget[] {
    return [
      graph('Orders', [
        this.count('createCheckout', 'CHECKOUT_OPENED', 'checkouts opened'),
        this.count('receiveStripeEvent', 'CHECKOUT_SETTLED', 'paid'),
        this.count('confirmCheckout', 'CHECKOUT_SETTLED', 'seen paid by the customer'),
      ]),
      graph('Stories', [
        this.count('saveStory', 'STORY_SAVED', 'written'),
        this.count('failStory', 'STORY_FAILED', 'failed'),
      ]),
      graph('Previews and conversations', [
        this.count('previewStory', 'REQUEST_COMPLETED', 'previews'),
        this.count('sendChatMessage', 'REQUEST_COMPLETED', 'turns'),
      ]),
    ];
  }

  private waiting(): IWidget[] {
    const time = (statistic: string) => this.metrics.ofWorkflow('ExecutionTime', dashboardPeriod, statistic);
    const latency = (statistic: string) => this.metrics.ofApi('Latency', dashboardPeriod, statistic);
    return [
      graph('Time to a story', [time('p50'), time('p95')], { label: 'ms' }),
      graph('API', [latency('p50'), latency('p99')], { right: [this.signal({ kind: 'api-failures' })], label: 'ms' }),
      graph('Mails', [
        this.count('dispatchOutbox', 'OUTBOX_ROW_SENT', 'sent at once'),
        this.count('sweepOutbox', 'OUTBOX_ROW_SENT', 'sent by the sweeper'),
        ...this.lines('OUTBOX_ROW_DELAYED', 'OUTBOX_ROW_GIVEN_UP'),
      ]),
    ];
  }

  private dependencies(): IWidget[] {
    return [
      graph('Model', this.lines('MODEL_CALL_RETRIED', 'MODEL_ANSWER_UNUSABLE', 'MODEL_OUT_OF_REACH')),
      graph('Stripe', [
        ...this.lines('STRIPE_OUT', 'STRIPE_KEY_REFUSED'),
        this.count('receiveStripeEvent', 'STRIPE_EVENT_*', 'events told'),
      ]),
      graph('Table, outbox, queues', [this.signal({ kind: 'table-refusals' }), this.signal({ kind: 'set-aside' })], {
        right: [
          this.signal({ kind: 'field', functionId: 'sweepOutbox', code: 'OUTBOX_SWEPT', field: 'oldestSeconds' }),
        ],
      }),
    ];
  }

  private costs(): IWidget[] {
    const tokens = modelFunctions.map((functionId) =>
      this.logMetrics
        .field({ functionId, code: 'MODEL_ANSWERED', field: 'tokens' }, dashboardPeriod, 'Sum')
        .with({ label: functionId }),
    );
    return [
      new GraphWidget({ title: 'Tokens of the model', left: tokens, stacked: true, width: 16, height: 6 }),
      graph(
        'Budget of the day',
        this.lines('MODEL_BUDGET_HALF_USED', 'MODEL_BUDGET_NEARLY_USED', 'MODEL_BUDGET_SPENT'),
      ),
    ];
  }
}
