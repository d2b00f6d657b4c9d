import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { listDeskCoupons } from '#shared/endpoints/desk-shop.ts';
import type { DeskCoupon } from '#shared/schemas/desk-shop.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { TableList } from '#web/desk/src/ui/table.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { couponTags, lastDayLabel, usesLabel } from './coupon-words.ts';
import { NewCoupon } from './new-coupon.tsx';
import { couponsKey } from './shop-queries.ts';

/** All coupons by their code. */
export function CouponList() {
  const [isCreating, setIsCreating] = useState(false);
  const coupons = usePages([...couponsKey, 'list'], (cursor) =>
    deskApi(listDeskCoupons, { query: cursor === undefined ? {} : { cursor } }),
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 pt-4">
        <Button onClick={() => setIsCreating(true)}>New coupon</Button>
        <FindCoupon />
      </div>
      <TableList
        pages={coupons}
        label="coupons"
        caption="Coupons"
        columns={['Code', 'Discount', 'Uses', 'Last day', 'State']}
        row={(coupon) => <CouponRow key={coupon.code} coupon={coupon} />}
        empty="There are no coupons. Create one, and send its code to your customers."
      />
      {isCreating && <NewCoupon onClose={() => setIsCreating(false)} />}
    </>
  );
}

/** Opens the coupon of a code, however long the list is. */
function FindCoupon() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') navigate(`/shop/coupons/${encodeURIComponent(code.trim().toUpperCase())}`);
  };
  return (
    <search>
      <form onSubmit={submit} className="flex items-start gap-3">
        <TextField
          label={<span className="sr-only">Code of a coupon</span>}
          placeholder="Code"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" variant="ghost" className="mt-1.5">
          Open
        </Button>
      </form>
    </search>
  );
}

function CouponRow({ coupon }: { readonly coupon: DeskCoupon }) {
  const { code, percent, state } = coupon;
  const { tone, text } = couponTags[state];
  return (
    <tr>
      <th scope="row">
        <TextLink to={`/shop/coupons/${code}`} className="break-all">
          {code}
        </TextLink>
      </th>
      <td>{`${percent} %`}</td>
      <td>{usesLabel(coupon)}</td>
      <td data-label="Last day">{lastDayLabel(coupon)}</td>
      <td>
        <Tag tone={tone}>{text}</Tag>
      </td>
    </tr>
  );
}
