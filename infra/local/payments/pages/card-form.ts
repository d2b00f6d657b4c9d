import * as z from 'zod/mini';
import type { Payer } from '#infra/local/payments/flows/payments.ts';
import type { FormFields } from '#infra/local/payments/form-body.ts';
import type { Session } from '#infra/local/payments/records.ts';
import { cardThat, findCard, type TestCard } from '#infra/local/payments/test-cards.ts';
import { inFours } from './wording.ts';

export interface CardForm {
  readonly email: string;
  readonly name: string;
  readonly card: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof CardForm;

export interface CardFault {
  readonly field: CardField;
  readonly message: string;
}

const text = z.catch(z.string().check(z.maxLength(200)), '');
const formSchema = z.object({ email: text, name: text, card: text, expiry: text, cvc: text });

export function readForm(fields: FormFields): CardForm {
  return formSchema.parse(fields);
}

/** The form as it opens, or as `payer` filled it in. */
export function firstForm({ customerEmail, email }: Session, payer?: Payer): CardForm {
  return {
    email: customerEmail ?? email ?? payer?.email ?? '',
    name: payer?.name ?? 'Ada Customer',
    card: inFours((payer?.card ?? cardThat('pays')).number),
    expiry: '12 / 34',
    cvc: '123',
  };
}

export function checkForm(form: CardForm, nowSeconds: number): TestCard | CardFault {
  if (!z.email().safeParse(form.email).success) return { field: 'email', message: 'Your email is incomplete.' };
  if (form.name.trim() === '') return { field: 'name', message: 'Your name is incomplete.' };
  const card = findCard(form.card.replace(/[\s-]/g, ''));
  if (!card) return { field: 'card', message: 'Your card number is invalid.' };
  return expiryFault(form.expiry, nowSeconds) ?? cvcFault(form.cvc) ?? card;
}

function expiryFault(expiry: string, nowSeconds: number): CardFault | undefined {
  const [, month = '0', year = '0'] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  if (year === '0') return { field: 'expiry', message: 'Your card’s expiration date is incomplete.' };
  const endsAtMs = Date.UTC(2000 + Number(year), Number(month));
  return endsAtMs / 1000 > nowSeconds ? undefined : { field: 'expiry', message: 'Your card has expired.' };
}

function cvcFault(cvc: string): CardFault | undefined {
  return /^\d{3,4}$/.test(cvc.trim())
    ? undefined
    : { field: 'cvc', message: 'Your card’s security code is incomplete.' };
}
