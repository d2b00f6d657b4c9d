import type { ReactNode } from 'react';
import { pages, patternOf } from '../../../../../shared/names/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { PlanAction } from '../model/plans.ts';

interface PlanActionProps {
  readonly action: PlanAction;
  /** The subscription's own button. */
  readonly subscribe: ReactNode;
}

/** What to do about a card. */
export function PlanButton({ action, subscribe }: PlanActionProps) {
  switch (action) {
    case 'start':
      return <ButtonLink to={pages.startYourStory.path}>START YOUR STORY</ButtonLink>;
    case 'subscribe':
      return subscribe;
    case 'coming-soon':
      return <p className="plan-stamp">COMING SOON</p>;
    case 'film':
      return (
        <WhenOpen path="/turn-your-story-into-a-film" label="Book your film package" until="Bookings open soon." />
      );
    case 'gift':
      return <WhenOpen path="/gift-your-story" label="Pre-order Now" until="Pre-orders open soon." />;
  }
}

interface WhenOpenProps {
  readonly path: string;
  readonly label: string;
  /** Said as long as the site has no such page. */
  readonly until: string;
}

function WhenOpen({ path, label, until }: WhenOpenProps) {
  if (patternOf(path) !== undefined) return <ButtonLink to={path}>{label}</ButtonLink>;
  return (
    <div className="flex flex-col gap-2">
      <Button disabled>{label}</Button>
      <p className="text-muted text-small">{until}</p>
    </div>
  );
}
