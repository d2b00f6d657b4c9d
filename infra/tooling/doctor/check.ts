import type { Stage } from '#infra/stages.ts';
import type { RunCommand } from '#infra/tooling/run-command.ts';
import type { SecretId } from '#infra/tooling/secrets/secret-forms.ts';
import type { StageOutput } from '#infra/tooling/stage-outputs.ts';

export type Finding =
  | { readonly kind: 'ok'; readonly note?: string }
  /** A problem and its fix. `advice` does not block a deployment. */
  | { readonly kind: 'wrong' | 'advice'; readonly problem: string; readonly fix: string }
  /** These credentials may not look. No problem; checks that need it are left out. */
  | { readonly kind: 'unknown'; readonly note: string };

/** The first deployment, or a later one. */
export type Deployment = 'first' | 'update';

export interface Check {
  readonly id: string;
  readonly label: string;
  readonly needs?: readonly string[];
  readonly when?: 'after';
  /** Deployments that a problem does not block, for what others decide or repair: then it is advice. */
  readonly adviceBefore?: readonly Deployment[];
  run(): Promise<Finding>;
}

/** The part of `node:dns/promises` that is used. */
export interface NameResolver {
  resolveCname(name: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
}

export interface DoctorContext {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly run: RunCommand;
  /** Undefined when the stage does not have the secret. Read once. */
  readonly secret: (id: SecretId) => Promise<string | undefined>;
  readonly stripeUrl: string;
  readonly output: (name: StageOutput) => Promise<string | undefined>;
}

export interface StageDoctorContext extends DoctorContext {
  readonly stage: Stage;
  readonly resolver: NameResolver;
}

export const unknown = (note: string): Finding => ({ kind: 'unknown', note });
export const ok = (note?: string): Finding => (note === undefined ? { kind: 'ok' } : { kind: 'ok', note });
export const wrong = (problem: string, fix: string): Finding => ({ kind: 'wrong', problem, fix });
export const advice = (problem: string, fix: string): Finding => ({ kind: 'advice', problem, fix });
