import { type FaultKind, faultKinds } from './fault-shapes.ts';
import { type ServiceCall, type ServiceName, serviceNames } from './service-call.ts';

type Met = Record<FaultKind | 'passed', number>;

/** Number of calls by service and fault. */
export interface FaultCounts {
  note(call: ServiceCall, fault: FaultKind | undefined): void;
  of(service: ServiceName): Readonly<Met>;
  calls(): number;
  /** A row per service, a column per fault, in Markdown. */
  table(): string;
}

const columns = ['passed', ...faultKinds] as const;
const none = (): Met => ({
  passed: 0,
  delay: 0,
  'reset-before': 0,
  'reset-after': 0,
  throttle: 0,
  error: 0,
  'half-body': 0,
});

export function createFaultCounts(): FaultCounts {
  const met = new Map(serviceNames.map((service) => [service, none()]));
  const of = (service: ServiceName) => met.get(service) ?? none();
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return {
    of,
    note({ service }, fault) {
      of(service)[fault ?? 'passed'] += 1;
    },
    calls: () => serviceNames.reduce((sum, service) => columns.reduce((all, met) => all + of(service)[met], sum), 0),
    table: () =>
      [
        row(['service', ...columns]),
        row(['---', ...columns.map(() => '--:')]),
        ...serviceNames.map((service) => row([service, ...columns.map((column) => of(service)[column])])),
      ].join('\n'),
  };
}
