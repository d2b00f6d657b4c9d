import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { Printed } from './printed.tsx';

/** 'What we do' in short; the page of that name says the rest. */
export function WhatWeDo() {
  return (
    <section aria-labelledby="what-title" className="what-we-do">
      <div className="what-inner">
        <div className="section-head">
          <h2 id="what-title" className="text-h1">
            What we do
          </h2>
          <Link to={pages.about.path} prefetch="intent" className="text-link what-link">
            More about Tellwren
          </Link>
        </div>
        <p className="section-lede">We ask the right questions, then write your story so that it sounds like you.</p>
        <Printed name="steps" />
      </div>
    </section>
  );
}
