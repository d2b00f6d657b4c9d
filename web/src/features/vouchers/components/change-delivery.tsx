import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeVoucher } from '#shared/endpoints/voucher.ts';
import type { Voucher, VoucherDelivery } from '#shared/schemas/voucher.ts';
import { vouchersQuery } from '#web/src/features/vouchers/api/voucher-queries.ts';
import {
  type CardProblems,
  type DeliveryDraft,
  problemsLeft,
  readDelivery,
} from '#web/src/features/vouchers/model/card-form.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { DeliveryFields } from './delivery-fields.tsx';

interface ChangeDeliveryProps {
  readonly voucher: Voucher;
  readonly onDone: () => void;
}

/** Changes the address or the day, or mails the card again. */
export function ChangeDelivery({ voucher: { _id: voucherId, mail, mailsLeft }, onDone }: ChangeDeliveryProps) {
  const [draft, setDraft] = useState<DeliveryDraft>({
    by: mail === null ? 'print' : 'mail',
    email: mail?.email ?? '',
    day: mail?.mailedAt == null ? (mail?.day ?? '') : '',
  });
  const [problems, setProblems] = useState<CardProblems>({});
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (delivery: VoucherDelivery) => api(changeVoucher, { path: { voucherId }, body: { delivery } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
    onError: (error) => notify.error(errorMessage(error), { id: 'voucher' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey }),
  });
  const change = (part: Partial<DeliveryDraft>) => {
    setDraft({ ...draft, ...part });
    setProblems(problemsLeft(problems, part));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDelivery(draft, Date.now());
    setProblems('problems' in read ? read.problems : {});
    if ('value' in read && !save.isPending) save.mutate(read.value);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="How the card arrives">
      <DeliveryFields draft={draft} problems={problems} onChange={change} />
      <p className="text-muted text-small">We can mail this card {countOf(mailsLeft, 'more time', 'more times')}.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
