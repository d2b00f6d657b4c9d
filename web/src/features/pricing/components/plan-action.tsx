import type { ReactNode } from 'react';
import { pages } from '#shared/names/pages.ts';
import type { PlanAction } from '#web/src/features/pricing/model/plans.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';

interface PlanActionProps {
  readonly action: PlanAction;
  readonly subscribe: ReactNode;
}

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
