import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { prices } from '#shared/catalogue/prices.ts';
import { maxVoucherMessage, voucherProductName } from '#shared/catalogue/voucher.ts';
import { pages } from '#shared/names/pages.ts';
import { codePointsIn } from '#shared/schemas/text.ts';
import {
  type CardDraft,
  type CardProblems,
  problemsLeft,
  readCard,
} from '#web/src/features/vouchers/model/card-form.ts';
import { exactPrice, shortPrice } from '#web/src/lib/money.ts';
import { readProductChoices, writeProductChoices } from '#web/src/lib/product-choices.ts';
import { storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { CardFront } from './card-front.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/gifts/gifts.css';
import '#web/src/features/vouchers/vouchers.css';

const examplePrint = '7-gold-spring-garden-jar';

const steps = [
  { name: 'You write a card', about: 'A first name, a few words, and the day it arrives. Or print it yourself.' },
  { name: 'They get a code', about: 'It’s good for one story. It never expires, and works once.' },
  { name: 'Wren interviews them', about: 'Ten minutes of questions. The story that follows is theirs alone.' },
];

export function GivePage() {
  return (
    <div className="page">
      <header className="on-marigold gift-head">
        <div className="flex flex-col gap-5 gift-head-words">
          <h1>Give a story</h1>
          <p className="text-lead leading-snug">
            For somebody who has one to tell. Wren asks the questions, and writes it down.
          </p>
          <p className="flex flex-wrap items-baseline gap-3">
            <span className="numeral text-hero">{shortPrice(prices.storyCents)}</span> <span>for one story</span>
          </p>
        </div>
        <div className="gift-head-art gift-card-art">
          <CardFront print={examplePrint} receiver="Ada" from="Nora" />
        </div>
      </header>
      <section aria-labelledby="give-how" className="flex flex-col gap-5 gift-receive">
        <h2 id="give-how">How it works</h2>
        <ol className="numbered-rows rows">
          {steps.map(({ name, about }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="text-muted">{about}</p>
            </li>
          ))}
        </ol>
      </section>
      <CardForm />
    </div>
  );
}

const emptyDraft: CardDraft = { receiver: '', message: '', from: '', by: 'mail', email: '', day: '' };

/** The card that this tab wrote before, when its customer comes back from the checkout. */
function storedDraft(): CardDraft {
  const voucher = readProductChoices(voucherProductName)?.voucher;
  if (voucher === undefined) return emptyDraft;
  const { delivery, ...words } = voucher;
  return { ...emptyDraft, ...words, ...delivery };
}

const typedIn = (form: HTMLFormElement): Partial<CardDraft> =>
  Object.fromEntries([...new FormData(form)].filter(([name, text]) => text !== emptyDraft[name as keyof CardDraft]));

function CardForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<CardProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  // What was typed before the script was ready is in the document only; what this tab has stored is known after hydration.
  useLayoutEffect(() => {
    if (form.current !== null) setDraft({ ...storedDraft(), ...typedIn(form.current) });
  }, []);
  const change = (part: Partial<CardDraft>) => {
    setDraft({ ...draft, ...part });
    setProblems(problemsLeft(problems, part));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCard(draft, Date.now());
    if ('problems' in read) {
      setProblems(read.problems);
      const [first] = Object.keys(emptyDraft).filter((name) => name in read.problems);
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    writeProductChoices({ product: voucherProductName, story: null, address: null, voucher: read.value });
    writeStored(storedKeys.checkoutProduct, {
      name: voucherProductName,
      price: prices.storyCents / 100,
      description: '<ul><li>One story, for somebody else</li><li>A card with its code</li></ul>',
    });
    void navigate(pages.checkout.path);
  };
  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="gift-order" aria-label="Your card">
      <div className="flex flex-col min-w-0 gift-sections">
        <section aria-labelledby="give-words" className="gift-section">
          <h2 id="give-words" className="gift-section-title">
            Your card
          </h2>
          <TextField
            label="Their first name"
            name="receiver"
            autoComplete="off"
            error={problems.receiver}
            value={draft.receiver}
            onChange={({ target }) => change({ receiver: target.value })}
          />
          <TextAreaField
            label="Your message (optional)"
            name="message"
            description={`Up to ${maxVoucherMessage} characters.`}
            error={problems.message ?? tooLong(draft.message)}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
          <TextField
            label="Your first name"
            name="from"
            autoComplete="given-name"
            error={problems.from}
            value={draft.from}
            onChange={({ target }) => change({ from: target.value })}
          />
        </section>
        <fieldset className="gift-section">
          <legend className="gift-section-title">How it arrives</legend>
          <DeliveryFields draft={draft} problems={problems} onChange={change} />
        </fieldset>
      </div>
      <section aria-labelledby="give-summary" className="panel shadow-block gift-summary">
        <h2 id="give-summary" className="text-h3">
          Your gift
        </h2>
        <div className="gift-card-art">
          <CardFront print={examplePrint} receiver={draft.receiver} from={draft.from} />
        </div>
        <p className="text-muted text-small">Each card gets a print of its own.</p>
        <dl className="totals">
          <div className="totals-sum">
            <dt>One story</dt>
            <dd className="price">{exactPrice(prices.storyCents)}</dd>
          </div>
        </dl>
        <Button type="submit" className="w-full">
          Continue to checkout
        </Button>
        <p className="text-muted text-small">
          You can have your money back until the card is redeemed. Got a card yourself?{' '}
          <Link to={pages.redeem.path}>Redeem it</Link>
        </p>
      </section>
    </form>
  );
}

function tooLong(message: string): string | undefined {
  const excess = codePointsIn(message) - maxVoucherMessage;
  return excess > 0 ? `At most ${maxVoucherMessage} characters: ${excess} too many` : undefined;
}
