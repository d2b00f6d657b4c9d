import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { StaticSection } from './static-section.tsx';

export function WhatWeDo() {
  return (
    <section aria-labelledby="what-title" className="on-plum what-we-do">
      <div className="mx-auto max-w-page what-inner">
        <div className="section-head">
          <h2 id="what-title" className="text-h1">
            What we do
          </h2>
          <Link to={pages.about.path} prefetch="intent" className="text-link what-link">
            More about Tellwren
          </Link>
        </div>
        <p className="section-lede">We ask the right questions, then write your story so that it sounds like you.</p>
        <StaticSection name="steps" />
      </div>
    </section>
  );
}
