import type { ComponentType } from 'react';

/** The booking page in a frame, as films need it; the route says which part that is. */
export type Scheduler = ComponentType<{
  readonly title: string;
  readonly prefill: { readonly name?: string; readonly email?: string } | undefined;
  readonly storyId?: string;
  readonly onScheduled: (bookingUri: string) => void;
}>;
