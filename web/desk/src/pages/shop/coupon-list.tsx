import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { listDeskCoupons } from '#shared/endpoints/desk-shop.ts';
import type { DeskCoupon } from '#shared/schemas/desk-shop.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
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
      <QueryView query={{ ...coupons, data: coupons.items }} label="coupons">
        {(list) => (list.length === 0 ? <NoCoupons /> : <Coupons coupons={list} />)}
      </QueryView>
      <ShowMore pages={coupons} />
      {isCreating && <NewCoupon onClose={() => setIsCreating(false)} />}
    </>
  );
}

function NoCoupons() {
  return <Empty>There are no coupons. Create one, and send its code to your customers.</Empty>;
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

function Coupons({ coupons }: { readonly coupons: readonly DeskCoupon[] }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">Coupons</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Discount</th>
          <th scope="col">Uses</th>
          <th scope="col">Last day</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <tr key={coupon.code}>
            <th scope="row">
              <TextLink to={`/shop/coupons/${coupon.code}`} className="break-all">
                {coupon.code}
              </TextLink>
            </th>
            <td>{`${coupon.percent} %`}</td>
            <td>{usesLabel(coupon)}</td>
            <td data-label="Last day">{lastDayLabel(coupon)}</td>
            <td>
              <Tag tone={couponTags[coupon.state].tone}>{couponTags[coupon.state].text}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
