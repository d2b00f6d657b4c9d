import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import type { DeskGift } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { useMayMake, useRole } from '#web/desk/src/lib/operator.ts';
import { useShortcuts } from '#web/desk/src/lib/shortcuts.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty, Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { ApiError } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { CancelGift } from './cancel-gift.tsx';
import { GiftProof } from './gift-proof.tsx';
import { giftQuery } from './gift-queries.ts';
import { flagOf, methodWords, moveWords, statusWords } from './gift-words.ts';
import { MoveGift } from './move-gift.tsx';
import { moveKeys } from './use-board-keys.ts';
import './gifts.css';

/** One gift: what to print, where it goes, and its moves. */
export function GiftPage() {
  const { giftId = '' } = useParams();
  const gift = useQuery(giftQuery(giftId));
  return (
    <Page
      title={gift.data === undefined ? 'Gift' : gift.data.storyName}
      note={<TextLink to="/gifts">All gifts</TextLink>}
      actions={gift.data !== undefined && <Moves key={gift.data.status} gift={gift.data} />}
    >
      {gift.error instanceof ApiError && gift.error.code === 'gift-not-found' ? (
        <Empty>There is no gift with this number.</Empty>
      ) : (
        <QueryView query={gift} label="the gift">
          {(data) => <Facts gift={data} />}
        </QueryView>
      )}
    </Page>
  );
}

function Moves({ gift }: { readonly gift: DeskGift }) {
  const mayMake = useMayMake();
  const [wanted, setWanted] = useState<OperatorGiftStatus>();
  const onClose = () => setWanted(undefined);
  const refunds = useRole() === 'owner' && gift.refundableCents > 0 && gift.customer !== null;
  const moves = mayMake ? gift.moves : [];
  useShortcuts(
    moveKeys
      .filter(({ to }) => moves.includes(to))
      .map(({ keys, to, label }) => ({ keys, label, run: () => setWanted(to) })),
  );
  return (
    <>
      {moves.map((to) => (
        <Button
          key={to}
          variant={to === 'cancelled' || to === gift.status ? 'ghost' : 'primary'}
          onClick={() => setWanted(to)}
        >
          {moveWords(to, gift).button}
        </Button>
      ))}
      {wanted === 'cancelled' && refunds ? (
        <CancelGift gift={gift} onClose={onClose} />
      ) : (
        wanted !== undefined && <MoveGift gift={gift} to={wanted} onClose={onClose} />
      )}
    </>
  );
}

function Facts({ gift }: { readonly gift: DeskGift }) {
  const { giftId, status, shippingMethod, tracking, dedication, history, photo } = gift;
  const flag = flagOf(gift);
  return (
    <>
      <dl className="desk-facts">
        <Fact name="State">
          {statusWords[status]} {flag !== null && <Tag tone={flag.tone}>{flag.text}</Tag>}
        </Fact>
        <Fact name="Delivery">{methodWords[shippingMethod]}</Fact>
        {tracking !== null && <Fact name="Tracking number">{tracking}</Fact>}
        <Fact name="Gift number">
          <span title={giftId}>{orderNumber(giftId)}</span>
        </Fact>
      </dl>
      <GiftProof key={gift.proof?.madeAt ?? 'none'} gift={gift} />
      <Section title="What to print">
        <dl className="desk-facts">
          <Fact name="Dedication">{dedication ?? 'None'}</Fact>
          <Fact name="Photo">
            {photo === null ? (
              'None: the story’s print is used'
            ) : (
              <a href={photo.url} target="_blank" rel="noopener noreferrer" className="underline">
                <img src={photo.url} alt="Uploaded by the customer" className="mb-1 max-h-40 w-auto" />
                {photo.widthPx} × {photo.heightPx} pixels, opens in a new tab
              </a>
            )}
          </Fact>
        </dl>
      </Section>
      <Section title="Where it goes">
        <Destination gift={gift} />
      </Section>
      <Section title="History">
        <ol className="desk-rows">
          {history.map((step) => (
            <li key={step.status} className="flex justify-between gap-4 py-2">
              <span>{statusWords[step.status]}</span>
              <time dateTime={step.at} className="text-muted">
                {longUtcDateAndTime(new Date(step.at))}
              </time>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

function Destination({ gift: { customer, address } }: { readonly gift: DeskGift }) {
  const role = useRole();
  return (
    <dl className="desk-facts">
      <Fact name="Customer">
        {customer === null ? (
          'Their account is gone'
        ) : (
          <>
            {role === 'fulfilment' ? (
              customer.name
            ) : (
              <TextLink to={`/customers/${customer.userId}`}>{customer.name}</TextLink>
            )}
            <span className="block text-muted">{customer.email}</span>
          </>
        )}
      </Fact>
      <Fact name="Ship to">
        {address === null ? (
          'Nowhere: the customer picks it up'
        ) : (
          <address className="not-italic">
            {customer?.name}
            <br />
            {address.street}
            <br />
            {address.city}, {address.state} {address.postalCode}
          </address>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
