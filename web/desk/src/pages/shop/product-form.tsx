import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { saveProduct } from '#shared/endpoints/desk-shop.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import { type ProductNeed, productNeeds } from '#shared/schemas/catalogue.ts';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { confirmedIfAsked, useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button } from '#web/src/ui/button.tsx';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  type ProductChangeInput,
  type ProductDraft,
  slugOf,
} from './product-draft.ts';
import { productsQuery } from './shop-queries.ts';
import { VariantFields } from './variant-fields.tsx';

interface ProductFormProps {
  readonly initial: ProductDraft;
  /** The product as it was seen; undefined for a new one. */
  readonly product: DeskProduct | undefined;
  readonly onSaved: (product: DeskProduct) => void;
}

interface Saving {
  readonly productId: string;
  readonly change: ProductChangeInput;
  readonly before: DeskProduct | undefined;
}

function pricesOf({ name, basePriceCents, variants = [] }: ProductChangeInput): string {
  const offers = variants.length === 0 ? [{ name, priceCents: basePriceCents }] : variants;
  const prices = offers.map((offer) => `${offer.name} ${exactPrice(offer.priceCents)}`);
  return `${prices.join(', ')}. The owners get a mail about it.`;
}

/** Saves a product; the toast of a change restores the texts and prices from before. */
function useSave(
  { product, onSaved }: Pick<ProductFormProps, 'product' | 'onSaved'>,
  onDone: (saved: DeskProduct) => void,
) {
  const queryClient = useQueryClient();
  const confirm = useConfirmation();
  const { queryKey } = productsQuery;
  async function save({ productId, change }: Omit<Saving, 'before'>): Promise<DeskProduct> {
    const words = { title: `Set the prices of ${change.name}`, description: pricesOf(change) };
    const saved = await confirmedIfAsked(
      confirm,
      { act: deskActs.setPrices(productId, change), words },
      async (confirmation) =>
        (await deskApi(saveProduct, { path: { productId }, body: { ...change, ...confirmation } })).data,
    );
    // A new one is found before the list is fetched again.
    queryClient.setQueryData(queryKey, (list) =>
      list?.some((one) => one.productId === productId)
        ? list.map((one) => (one.productId === productId ? saved : one))
        : list && [...list, saved],
    );
    onSaved(saved);
    onDone(saved);
    return saved;
  }
  const undo = async ({ version }: DeskProduct, { before }: Saving) => {
    if (before === undefined) return;
    const checked = checkDraft(draftOf(before), version);
    if ('change' in checked) await save({ productId: before.productId, change: checked.change });
  };
  return useAct({
    run: save,
    done: ({ name }) => (product === undefined ? `${name} is created. Now add its picture` : `${name} is saved`),
    refresh: [queryKey],
    undo: product === undefined ? undefined : undo,
  });
}

/** Asks before changes are lost. Returns the function that allows leaving. */
function useLeaveGuard(isDirty: boolean): () => void {
  const mayLeave = useRef(false);
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = currentLocation.pathname !== nextLocation.pathname;
    return isDirty && isLeaving && !mayLeave.current && !window.confirm('Leave without saving your changes?');
  });
  return () => {
    mayLeave.current = true;
  };
}

const needLabels: Readonly<Record<ProductNeed, string>> = {
  story: 'The customer chooses one of their stories',
  address: 'The customer enters a postal address',
};

const isSame = (one: ProductDraft, other: ProductDraft) => JSON.stringify(one) === JSON.stringify(other);

/** Name, price, variants and description of a product. */
export function ProductForm({ initial, product, onSaved }: ProductFormProps) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const isNew = product === undefined;
  const isDirty = !isSame(draft, saved);
  const isUnchanged = !isNew && !isDirty;
  const allowLeaving = useLeaveGuard(isDirty);
  const save = useSave(
    {
      product,
      onSaved: (changed) => {
        if (isNew) allowLeaving();
        onSaved(changed);
      },
    },
    (changed) => {
      setSaved(draftOf(changed));
      setDraft(draftOf(changed));
    },
  );
  const set = (change: Partial<ProductDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnchanged) return;
    const checked = checkDraft(draft, product?.version ?? null);
    setErrors('errors' in checked ? checked.errors : {});
    if ('change' in checked) save.mutate({ productId: draft.productId, change: checked.change, before: product });
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-lede pt-4">
      <TextField
        label="Name"
        maxLength={100}
        value={draft.name}
        error={errors['name']}
        onChange={({ target: { value: name } }) =>
          set(isNew && draft.productId === slugOf(draft.name) ? { name, productId: slugOf(name) } : { name })
        }
      />
      {isNew && (
        <TextField
          label="Address on the site"
          description={`/product/${draft.productId || '…'} It cannot be changed later.`}
          value={draft.productId}
          error={errors['productId']}
          onChange={({ target }) => set({ productId: target.value })}
        />
      )}
      <TextField
        label="Price in dollars"
        description={
          draft.variants.length === 0
            ? 'Customers pay this.'
            : 'Customers see “From” and this price in the list. They pay the price of the variant that they choose.'
        }
        inputMode="decimal"
        value={draft.price}
        error={errors['price']}
        onChange={({ target }) => set({ price: target.value })}
      />
      <VariantFields variants={draft.variants} errors={errors} onChange={(variants) => set({ variants })} />
      <TextAreaField
        label={draft.isHtml ? 'Description (HTML)' : 'Description'}
        description={
          draft.isHtml
            ? 'This text has links or other marks, so you see its HTML.'
            : 'An empty line starts a paragraph. Lines that begin with “- ” make a list.'
        }
        rows={8}
        value={draft.description}
        error={errors['description']}
        onChange={({ target }) => set({ description: target.value })}
      />
      <fieldset>
        <legend className="pb-1.5 font-semibold">Before paying</legend>
        {productNeeds.map((need) => (
          <CheckboxField
            key={need}
            label={needLabels[need]}
            checked={draft.needs.includes(need)}
            onChange={({ target }) => {
              const others = draft.needs.filter((one) => one !== need);
              set({ needs: productNeeds.filter((one) => (one === need ? target.checked : others.includes(one))) });
            }}
          />
        ))}
      </fieldset>
      <TextField
        label="Link to more about it (optional)"
        inputMode="url"
        placeholder="https://"
        value={draft.link}
        error={errors['link']}
        onChange={({ target }) => set({ link: target.value })}
      />
      <TextField
        label="Place in the shop (optional)"
        description="Products with small numbers come first."
        inputMode="numeric"
        value={draft.position}
        error={errors['position']}
        onChange={({ target }) => set({ position: target.value })}
      />
      <Button type="submit" aria-disabled={isUnchanged} pending={save.isPending} pendingLabel="Saving…">
        {isNew ? 'Create the product' : 'Save'}
      </Button>
    </form>
  );
}
