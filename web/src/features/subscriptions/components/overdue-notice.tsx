import type { Subscription } from '#shared/schemas/subscription.ts';

const advice = {
  past_due: 'Pay the invoice to get them back right away. Otherwise we’ll try your card again over the next days.',
  unpaid: 'We’ve stopped trying your card. Pay the invoice to start again.',
};

export function OverdueNotice({ status }: Pick<Subscription, 'status'>) {
  return (
    <p className="notice notice-bad font-semibold">
      Your last payment didn’t go through, so this month’s stories are on hold.{' '}
      {status === 'unpaid' ? advice.unpaid : advice.past_due}
    </p>
  );
}
