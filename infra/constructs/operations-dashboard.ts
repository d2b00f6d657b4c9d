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
import type { LogAlarmId } from '#shared/names/log-alarms.ts';
import type { AlarmMetrics } from './alarm-metrics.ts';
import { dashboardPeriod, type LogMetrics } from './log-metrics.ts';

interface OperationsDashboardProps {
  readonly stage: Stage;
  readonly metrics: AlarmMetrics;
  readonly logMetrics: LogMetrics;
  readonly alarms: readonly Alarm[];
}

const modelFunctions: readonly FunctionId[] = [
  ...([
    'sendChatMessage',
    'previewStory',
    'transcribeAnswer',
    'editStoryWithAi',
    'adaptText',
    'writeFilmBrief',
  ] as const),
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
    title,
    left,
    width: 8,
    height: 6,
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

  private lines(...alarms: LogAlarmId[]): IMetric[] {
    return alarms.map((alarm) => this.logMetrics.lines(alarm, dashboardPeriod).with({ label: alarm }));
  }

  private customers(): IWidget[] {
    return [
      graph('Orders', [
        this.count('createCheckout', 'CHECKOUT_OPENED', 'checkouts opened'),
        this.count('receiveStripeEvent', 'CHECKOUT_SETTLED', 'paid'),
        this.count('confirmCheckout', 'CHECKOUT_SETTLED', 'seen paid by the customer'),
      ]),
      graph('Stories', [this.count('saveStory', 'STORY_SAVED', 'written'), ...this.lines('stories-failed')]),
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
        this.logMetrics
          .linesOfAll(['dispatchOutbox', 'sweepOutbox'], 'OUTBOX_ROW_SENT', dashboardPeriod)
          .with({ label: 'sent' }),
        ...this.lines('work-late', 'promises-broken'),
      ]),
    ];
  }

  private dependencies(): IWidget[] {
    return [
      graph('Model', this.lines('model-struggling', 'model-refused')),
      graph('Stripe', [
        ...this.lines('stripe-failing', 'payments-stuck'),
        this.count('receiveStripeEvent', 'STRIPE_EVENT_*', 'events received'),
      ]),
      graph(
        'Table, outbox, queues',
        [this.metrics.tableRefusals(dashboardPeriod), this.signal({ kind: 'set-aside' })],
        {
          right: [
            this.signal({ kind: 'field', functionId: 'sweepOutbox', code: 'OUTBOX_SWEPT', field: 'oldestSeconds' }),
          ],
        },
      ),
    ];
  }

  private costs(): IWidget[] {
    const tokens = this.logMetrics.sumOfField(modelFunctions, 'MODEL_ANSWERED', 'tokens', dashboardPeriod);
    return [
      new GraphWidget({ title: 'Tokens of the model', left: [tokens], width: 16, height: 6 }),
      graph('What waits for the operator', this.lines('operator-needed')),
    ];
  }
}
