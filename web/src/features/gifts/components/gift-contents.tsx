import { giftSheets } from '#shared/catalogue/gift.ts';

interface Received {
  readonly name: string;
  readonly about: string;
}

/** Specification 2.9. */
const received: readonly Received[] = [
  { name: 'A5 prints on 250 gsm paper', about: 'Your picture and your story, on as many pages as they need.' },
  { name: 'A luxury bi-fold frame', about: `It opens like a book. ${giftSheets.left} ${giftSheets.right}` },
  { name: 'A gift box', about: 'Ready to give. No wrapping needed.' },
];

export function GiftContents() {
  return (
    <section aria-labelledby="gift-receive" className="flex flex-col gap-5 gift-receive">
      <h2 id="gift-receive">What You'll Receive</h2>
      <ol className="numbered-rows rows">
        {received.map(({ name, about }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="text-muted">{about}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
