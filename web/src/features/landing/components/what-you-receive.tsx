import { delivered } from '#shared/catalogue/delivered.ts';
import { PictureArt } from '#web/src/art/picture-art.tsx';
import { letters } from '#web/src/art/still-lifes/letters.ts';

export function WhatYouReceive() {
  return (
    <section aria-labelledby="receive-title" className="landing-section receive">
      <div>
        <h2 id="receive-title" className="text-h1">
          What you get
        </h2>
        <p className="section-lede">
          <strong>Receive it in minutes.</strong> Wren writes while you make tea, and emails you when it’s ready.
        </p>
        <div className="receive-art">
          <PictureArt picture={letters()} />
        </div>
      </div>
      <ol>
        {delivered.map(({ name, description }, i) => (
          <li key={name} className="receive-row">
            <span aria-hidden="true" className="receive-number">
              {i + 1}
            </span>
            <div>
              <h3>{name}</h3>
              <p className="mt-1 text-muted">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
