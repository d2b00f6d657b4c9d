import type { ReactNode } from 'react';
import { type Plan, plans } from '#web/src/features/pricing/model/plans.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { StaticArt } from '#web/src/ui/static-art.tsx';
import { PlanButton } from './plan-action.tsx';
import { Questions } from './questions.tsx';
import '#web/src/features/pricing/pricing.css';

interface BroadsideProps {
  readonly subscribe: ReactNode;
}

/** The pricing page 'YOUR STORY': a printed broadside, ruled, with big numerals; on a phone a column of cards. */
export function Broadside({ subscribe }: BroadsideProps) {
  return (
    <div className="broadside">
      <header className="broadside-head">
        <div className="broadside-words">
          <h1>YOUR STORY</h1>
          <p className="text-lead leading-snug">
            The first one is free. After that, buy one when you like or get six a month.
          </p>
        </div>
        <StaticArt name="hero" align="foot" className="broadside-art" />
      </header>
      <ul className="plans">
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} subscribe={subscribe} />
        ))}
      </ul>
      <Questions />
    </div>
  );
}

function PlanRow({ plan, subscribe }: { readonly plan: Plan; readonly subscribe: ReactNode }) {
  const { id, title, priceCents, frequency, features, action } = plan;
  return (
    <li data-plan={id} className="plan">
      <div className="plan-name">
        <h2>{title}</h2>
        <p className="plan-price">
          <span className="plan-numeral">{shortPrice(priceCents)}</span> <span>{frequency}</span>
        </p>
      </div>
      {features.length > 0 && (
        <ul className="plan-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <div className="plan-action">
        <PlanButton action={action} subscribe={subscribe} />
      </div>
    </li>
  );
}
