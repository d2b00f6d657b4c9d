import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createCoupon } from '#shared/endpoints/desk-shop.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import { confirmedIfAsked, useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { couponQuery, couponsKey } from './shop-queries.ts';

const dayMs = 86_400_000;
const dayFrom = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Creates a coupon and opens its page. */
export function NewCoupon({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const confirm = useConfirmation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [percent, setPercent] = useState('20');
  const [lastDay, setLastDay] = useState(() => dayFrom(Date.now() + 30 * dayMs));
  const [maxUses, setMaxUses] = useState('');
  const [oncePerCustomer, setOncePerCustomer] = useState(true);
  const create = useAct({
    run: async () => {
      const limit = maxUses.trim() === '' ? null : Number(maxUses);
      const body = { code: code.trim(), percent: Number(percent), maxUses: limit, lastDay, oncePerCustomer };
      const words = {
        title: `Create ${body.code.toUpperCase()}`,
        description: `${body.percent} % off, ${limit === null ? 'any number of times' : `at most ${limit} times`}, until ${longUtcDate(new Date(lastDay))}. The owners get a mail about it.`,
      };
      return await confirmedIfAsked(
        confirm,
        { act: deskActs.createCoupon(body), words },
        async (confirmation) => (await deskApi(createCoupon, { body: { ...body, ...confirmation } })).data,
      );
    },
    done: (coupon) => `Coupon ${coupon.code} is valid now`,
    refresh: [couponsKey],
    onDone: (coupon) => {
      queryClient.setQueryData(couponQuery(coupon.code).queryKey, coupon);
      void navigate(`/shop/coupons/${coupon.code}`);
    },
  });
  return (
    <FormDialog
      title="New coupon"
      description="It is valid at once, for stories and products. Gifts, films and subscriptions take no coupons."
      onClose={create.isPending ? undefined : onClose}
      button={{ children: 'Create the coupon', pending: create.isPending, pendingLabel: 'Creating…' }}
      onSubmit={() => create.mutate()}
    >
      <TextField
        label="Code"
        description="Letters, digits, - and _. Capitals make no difference."
        required
        pattern="[A-Za-z0-9_\-]{1,40}"
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextField
        label="Discount in percent"
        type="number"
        required
        min={1}
        max={100}
        step={1}
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <TextField
        label="Last day"
        description="It ends at midnight of that day, UTC."
        type="date"
        required
        min={dayFrom(Date.now())}
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <TextField
        label="How often it can be used (optional)"
        description="All customers together. Empty: any number of times."
        type="number"
        min={1}
        step={1}
        value={maxUses}
        onChange={({ target }) => setMaxUses(target.value)}
      />
      <CheckboxField
        label="Each customer can use it once"
        checked={oncePerCustomer}
        onChange={({ target }) => setOncePerCustomer(target.checked)}
      />
    </FormDialog>
  );
}
