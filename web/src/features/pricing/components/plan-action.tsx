import type { ReactNode } from 'react';
import { pages } from '../../../../../shared/names/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
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
      return <ButtonLink to={pages.turnIntoFilm.path}>Book your film package</ButtonLink>;
    case 'gift':
      return <ButtonLink to={pages.giftYourStory.path}>Pre-order Now</ButtonLink>;
  }
}
