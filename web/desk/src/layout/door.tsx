import type { ReactNode } from 'react';
import { Wordmark } from '#web/src/art/wordmark.tsx';

interface DoorProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the pages without a session. */
export function Door({ title, children }: DoorProps) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh w-full max-w-narrow flex-col justify-center gap-4 px-gutter py-10"
    >
      <title>{`${title} · Tellwren desk`}</title>
      <p className="flex items-center gap-3">
        <Wordmark className="h-6 w-auto" />
        <span className="sr-only">Tellwren</span>
        <span className="border-ink border-s-2 ps-3 font-bold font-display text-lead">Desk</span>
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
