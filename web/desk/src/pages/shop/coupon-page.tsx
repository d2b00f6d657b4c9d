import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { endCoupon, listCouponUses } from '#shared/endpoints/desk-shop.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import type { DeskCoupon, DeskCouponUse } from '#shared/schemas/desk-shop.ts';
import { confirmedIfAsked, useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { TableList } from '#web/desk/src/ui/table.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { couponTags, lastDayLabel, usesLabel } from './coupon-words.ts';
import { changeOptimistically, couponQuery, couponsKey } from './shop-queries.ts';

/** A coupon, its end, and who used it. */
export function CouponPage() {
  const { code = '' } = useParams();
  const coupon = useQuery(couponQuery(code));
  return (
    <Page
      title={`Coupon ${code}`}
      actions={
        <>
          <TextLink to="/shop/coupons">All coupons</TextLink>
          {coupon.data && <EndCoupon coupon={coupon.data} />}
        </>
      }
    >
      <QueryView query={coupon} label="the coupon">
        {(found) => (
          <>
            <CouponFacts coupon={found} />
            <Uses code={found.code} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function CouponFacts({ coupon }: { readonly coupon: DeskCoupon }) {
  const { percent, oncePerCustomer, state, createdAt } = coupon;
  const { tone, text } = couponTags[state];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-4">
      <dt className="text-muted">State</dt>
      <dd>
        <Tag tone={tone}>{text}</Tag>
      </dd>
      <dt className="text-muted">Discount</dt>
      <dd>{`${percent} %`}</dd>
      <dt className="text-muted">Uses</dt>
      <dd>{`${usesLabel(coupon)}${oncePerCustomer ? ', once per customer' : ''}`}</dd>
      <dt className="text-muted">Last day</dt>
      <dd>{lastDayLabel(coupon)}</dd>
      <dt className="text-muted">Created</dt>
      <dd>{createdLabel(createdAt, Date.now())}</dd>
    </dl>
  );
}

/** Ends a coupon or reopens it; each can be undone. */
function EndCoupon({ coupon }: { readonly coupon: DeskCoupon }) {
  const queryClient = useQueryClient();
  const confirm = useConfirmation();
  const { code, percent, state } = coupon;
  const words = {
    title: `Reopen ${code}`,
    description: `${percent} % off, ${usesLabel(coupon)}. The owners get a mail about it.`,
  };
  const isEnded = state === 'ended';
  const { queryKey } = couponQuery(code);
  const set = (toEnded: boolean) =>
    changeOptimistically(
      queryClient,
      queryKey,
      // Whether a reopened coupon is valid is for the server to say.
      (cached: DeskCoupon): DeskCoupon => (toEnded ? { ...cached, state: 'ended' } : cached),
      () =>
        confirmedIfAsked(
          confirm,
          { act: deskActs.reopenCoupon(code), words },
          async (confirmation) =>
            (await deskApi(endCoupon, { path: { code }, body: { isEnded: toEnded, ...confirmation } })).data,
        ),
    );
  const end = useAct({
    run: (toEnded: boolean) => set(toEnded),
    done: (_, toEnded) => (toEnded ? `Nobody can use ${code} any more` : `${code} is open again`),
    refresh: [couponsKey],
    undo: (_, toEnded) => set(!toEnded),
  });
  return (
    <Button variant={isEnded ? 'ghost' : 'danger'} pending={end.isPending} onClick={() => end.mutate(!isEnded)}>
      {isEnded ? 'Reopen the coupon' : 'End the coupon'}
    </Button>
  );
}

function Uses({ code }: { readonly code: string }) {
  const uses = usePages(
    ['shop', 'coupon-uses', code],
    (cursor) => deskApi(listCouponUses, { path: { code }, query: cursor === undefined ? {} : { cursor } }),
    { refetchOnWindowFocus: false },
  );
  return (
    <Section title="Who used it">
      <TableList
        pages={uses}
        label="the uses"
        loadingRows={3}
        caption="Who used the coupon"
        columns={['Customer', 'Order', 'State', 'When']}
        row={(use) => <UseRow key={use.orderId} use={use} />}
        empty="Nobody has used it yet. Customers type the code on the checkout page."
      />
    </Section>
  );
}

const useTags = {
  redeemed: { tone: 'green', text: 'Paid' },
  reserved: { tone: 'yellow', text: 'At checkout' },
  released: { tone: 'plain', text: 'Not paid' },
} as const satisfies Record<DeskCouponUse['state'], object>;

function UseRow({ use: { orderId, userId, customer, state, isLate, at } }: { readonly use: DeskCouponUse }) {
  const { tone, text } = useTags[state];
  return (
    <tr>
      <th scope="row">
        {customer === null ? (
          'Erased account'
        ) : (
          <>
            <TextLink to={`/customers/${userId}`}>{customer.name}</TextLink>
            <span className="block break-all font-normal text-muted text-small">{customer.email}</span>
          </>
        )}
      </th>
      <td data-label="Order" className="break-all">
        {orderId}
      </td>
      <td>
        <Tag tone={tone}>{isLate ? `${text}, late` : text}</Tag>
      </td>
      <td>{createdLabel(at, Date.now())}</td>
    </tr>
  );
}
