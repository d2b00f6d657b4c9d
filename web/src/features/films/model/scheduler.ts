import type { ComponentType } from 'react';

/** The scheduler's frame; the route injects the component. */
export type Scheduler = ComponentType<{
  readonly title: string;
  readonly prefill: { readonly name?: string; readonly email?: string } | undefined;
  readonly storyId?: string;
  readonly onScheduled: (bookingUri: string) => void;
}>;
