import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { type Invitee, type SchedulerEvent, schedulerStateSchema } from './records.ts';

export interface Store {
  readonly webhookSecret: string;
  readonly invitees: ReadonlyMap<string, Invitee>;
  readonly events: ReadonlyMap<string, SchedulerEvent>;
  put(changed: { readonly invitees?: readonly Invitee[]; readonly events?: readonly SchedulerEvent[] }): void;
}

/** Opens earlier bookings; empty without a file. Rewritten on each change. */
export function openStore(file: string | undefined, givenSecret: string | undefined): Store {
  const kept = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const state = kept === undefined ? undefined : schedulerStateSchema.parse(kept);
  const webhookSecret = givenSecret ?? state?.webhookSecret ?? randomBytes(32).toString('hex');
  const invitees = new Map(state?.invitees.map((invitee) => [invitee.id, invitee]));
  const events = new Map(state?.events.map((event) => [event.id, event]));
  const save = () => {
    const whole = { webhookSecret, invitees: [...invitees.values()], events: [...events.values()] };
    if (file !== undefined) writeFileDurably(file, JSON.stringify(whole), 0o600);
  };
  save();
  return {
    webhookSecret,
    invitees,
    events,
    put(changed) {
      for (const invitee of changed.invitees ?? []) invitees.set(invitee.id, invitee);
      for (const event of changed.events ?? []) events.set(event.id, event);
      save();
    },
  };
}
