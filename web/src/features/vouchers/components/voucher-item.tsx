import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refundVoucher } from '#shared/endpoints/voucher.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import type { Voucher } from '#shared/schemas/voucher.ts';
import { vouchersQuery } from '#web/src/features/vouchers/api/voucher-queries.ts';
import { zoneName } from '#web/src/features/vouchers/model/card-form.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { downloadBlob } from '#web/src/lib/download-blob.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { useCopied } from '#web/src/ui/use-copied.ts';
import { CardFront } from './card-front.tsx';
import { ChangeDelivery } from './change-delivery.tsx';

const stateWords = {
  'to-print': 'To print',
  waiting: 'Waiting for its day',
  mailed: 'Mailed',
  undeliverable: 'Not delivered',
  redeemed: 'Redeemed',
  ended: 'Ended',
} as const;

const dayWords = (day: string) => longUtcDate(new Date(`${day.slice(0, 10)}T00:00:00Z`));

function stateNote({ state, mail, receiver }: Voucher): string {
  switch (state) {
    case 'to-print':
      return 'Print the card, or send the code yourself.';
    case 'waiting':
      return `We mail it to ${mail?.email} on ${dayWords(mail?.day ?? '')}, at 9 in the morning, ${zoneName(mail?.zone ?? '')} time.`;
    case 'mailed':
      return `We mailed it on ${dayWords(mail?.mailedAt ?? '')}, and have removed the address.`;
    case 'undeliverable':
      return `${mail?.email} didn’t accept our mail. Please correct the address.`;
    case 'redeemed':
      return `${receiver} has a story to tell now.`;
    case 'ended':
      return 'The code doesn’t work any more. Refunds take up to ten business days to arrive.';
  }
}

export function VoucherItem({ voucher }: { readonly voucher: Voucher }) {
  const { _id: voucherId, state, receiver, from, message, code, print } = voucher;
  const isOpen = state !== 'redeemed' && state !== 'ended';
  const [isChanging, setChanging] = useState(false);
  const title = `voucher-${voucherId}`;
  return (
    <li className="panel voucher-item" data-slot="voucher">
      <div className="gift-card-art">
        <CardFront print={print} receiver={receiver} from={from} />
      </div>
      <div className="flex flex-col gap-4 min-w-0">
        <h2 id={title} className="text-h3">
          For {receiver}
        </h2>
        <p>
          <Badge tone={state === 'ended' || state === 'undeliverable' ? 'red' : 'green'}>{stateWords[state]}</Badge>
        </p>
        <p>{stateNote(voucher)}</p>
        {message !== '' && <p className="voucher-message">{message}</p>}
        {isOpen && code !== null && <Code voucher={voucher} code={code} titleId={title} />}
        {isOpen && isChanging && <ChangeDelivery voucher={voucher} onDone={() => setChanging(false)} />}
        {isOpen && !isChanging && (
          <div className="flex flex-wrap gap-3">
            <Button variant="ghost" aria-describedby={title} onClick={() => setChanging(true)}>
              {state === 'mailed' ? 'Mail it again' : 'Change how it arrives'}
            </Button>
            {voucher.refundableCents > 0 && <Refund voucher={voucher} titleId={title} />}
          </div>
        )}
      </div>
    </li>
  );
}

interface PartProps {
  readonly voucher: Voucher;
  readonly titleId: string;
}

/** On demand, because a PDF may print a whole story, too. */
const loadCardPdf = () => loadModule(() => withoutReload(() => import('#web/src/features/vouchers/api/card-pdf.ts')));

function Code({ voucher, code, titleId }: PartProps & { readonly code: string }) {
  const { receiver, message, from, print } = voucher;
  const { copied, copy } = useCopied();
  const pdf = useMutation({
    mutationFn: async () => (await loadCardPdf()).cardPdf({ receiver, message, from, code, print }),
    onSuccess: (file) => downloadBlob(file, 'card.pdf'),
    onError: (error) => notify.error(errorMessage(error), { id: 'card-pdf' }),
  });
  return (
    <>
      <p className="voucher-code">
        <span className="sr-only">Code: </span>
        {code}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-describedby={titleId}
          pending={pdf.isPending}
          pendingLabel="Making the PDF…"
          onClick={() => pdf.mutate()}
        >
          Download the card
        </Button>
        <Button variant="ghost" aria-describedby={titleId} onClick={() => void copy(Promise.resolve({ text: code }))}>
          {copied ? 'Copied' : 'Copy the code'}
        </Button>
      </div>
    </>
  );
}

function Refund({ voucher: { _id: voucherId, receiver, refundableCents }, titleId }: PartProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const refund = useMutation({
    mutationFn: () => api(refundVoucher, { path: { voucherId } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(errorMessage(error), { id: 'voucher-refund' }),
    onSettled: () => {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <>
      <Button variant="ghost" aria-describedby={titleId} onClick={() => setAsking(true)}>
        Get my money back
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="End this card?"
        description={`The code for ${receiver} stops working at once, and we refund ${exactPrice(refundableCents)}. This can’t be undone.`}
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep the card
            </Button>
            <Button
              variant="danger"
              pending={refund.isPending}
              pendingLabel="Refunding…"
              onClick={() => refund.mutate()}
            >
              End it and refund
            </Button>
          </>
        }
      />
    </>
  );
}
