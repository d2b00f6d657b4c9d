import type { Stage } from '#infra/stages.ts';
import type { RunCommand } from '#infra/tooling/deploy/run-command.ts';
import type { SecretId } from '#infra/tooling/secrets/secret-forms.ts';

export type Finding =
  | { readonly kind: 'fine'; readonly note?: string }
  /** What is wrong, and how to mend it. `advice` does not stand in the way of a deployment. */
  | { readonly kind: 'wrong' | 'advice'; readonly found: string; readonly mend: string };

/** One thing the doctor looks at. */
export interface Check {
  readonly id: string;
  readonly what: string;
  /** Checks that must be fine first: without them this one says nothing. */
  readonly needs?: readonly string[];
  /** `after`: of what is deployed only. */
  readonly when?: 'after';
  run(): Promise<Finding>;
}

/** What the doctor works with; tests bring their own. */
export interface DoctorContext {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly run: RunCommand;
  /** A secret of the stage; undefined when there is none. Read once. */
  readonly secret: (id: SecretId) => Promise<string | undefined>;
  readonly stripeUrl: string;
  /** An output of the stage's stacks, by its name; undefined before it is deployed. */
  readonly output: (name: 'SiteUrl' | 'ApiUrl') => Promise<string | undefined>;
}

export interface StageDoctorContext extends DoctorContext {
  readonly stage: Stage;
}

export const fine = (note?: string): Finding => (note === undefined ? { kind: 'fine' } : { kind: 'fine', note });
export const wrong = (found: string, mend: string): Finding => ({ kind: 'wrong', found, mend });
export const advice = (found: string, mend: string): Finding => ({ kind: 'advice', found, mend });
