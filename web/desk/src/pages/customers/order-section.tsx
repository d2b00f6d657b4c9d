import { useState } from 'react';
import { listCustomerOrders } from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer, DeskOrder } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import { Empty, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { Table } from '#web/desk/src/ui/table.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { customerKey } from './customer-queries.ts';
import { type OrderAct, OrderRow } from './order-row.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

interface Asked {
  readonly act: OrderAct;
  readonly order: DeskOrder;
}

/** Orders, newest first, each with what can be done about it. */
export function OrderSection({ customer }: { readonly customer: DeskCustomer }) {
  const { account, orders, ordersCursor } = customer;
  const [asked, setAsked] = useState<Asked>();
  const onClose = () => setAsked(undefined);
  return (
    <Section title="Orders">
      {orders.length === 0 ? (
        <Empty>No orders yet. They appear here as soon as the customer pays.</Empty>
      ) : (
        <OrderTable userId={account.userId} orders={orders} onAsk={setAsked} />
      )}
      {ordersCursor !== null && <OlderOrders userId={account.userId} from={ordersCursor} onAsk={setAsked} />}
      {asked?.act === 'refund' && <RefundDialog account={account} order={asked.order} onClose={onClose} />}
      {asked?.act === 'settle' && <SettleDialog account={account} order={asked.order} onClose={onClose} />}
      {asked?.act === 'resend' && (
        <ResendDialog
          account={account}
          about={{ kind: 'order-receipt', orderId: asked.order.orderId }}
          title={`Send the receipt of ${asked.order.productName} again`}
          onClose={onClose}
        />
      )}
    </Section>
  );
}

interface OlderOrdersProps {
  readonly userId: string;
  readonly from: string;
  readonly onAsk: (asked: Asked) => void;
}

/** The pages after the first, which the customer's page already has. */
function OlderOrders({ userId, from, onAsk }: OlderOrdersProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="py-4">
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          Show older orders
        </Button>
      </div>
    );
  }
  return <LoadedOrders userId={userId} from={from} onAsk={onAsk} />;
}

function LoadedOrders({ userId, from, onAsk }: OlderOrdersProps) {
  const pages = usePages([...customerKey(userId), 'orders', from], (cursor = from) =>
    deskApi(listCustomerOrders, { path: { userId }, query: { cursor } }),
  );
  return (
    <>
      <QueryView query={{ ...pages, data: pages.items }} label="older orders" rows={3}>
        {(orders) => <OrderTable userId={userId} orders={orders} onAsk={onAsk} />}
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
}

interface OrderTableProps {
  readonly userId: string;
  readonly orders: readonly DeskOrder[];
  readonly onAsk: (asked: Asked) => void;
}

function OrderTable({ userId, orders, onAsk }: OrderTableProps) {
  return (
    <Table
      caption="Orders of the customer"
      columns={['Order', 'Amount', 'State', 'When']}
      acts="Acts"
      items={orders}
      row={(order) => (
        <OrderRow key={order.orderId} order={order} userId={userId} onAsk={(act) => onAsk({ act, order })} />
      )}
    />
  );
}
