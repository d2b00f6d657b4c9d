import type { ReactNode } from 'react';
import { StaticArt } from '#web/src/ui/static-art.tsx';

interface AuthPageProps {
  readonly title: string;
  readonly lede?: ReactNode;
  /** The way to the page that one may have meant. It stands above the form: what comes after a form would be moved by it. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** A form beside a print; on a phone the print is a strip above it. */
export function AuthPage({ title, lede, otherwise, children }: AuthPageProps) {
  return (
    <div className="auth-page grow">
      <div className="auth-art" aria-hidden="true">
        <StaticArt name="evening" className="contents" />
      </div>
      <div className="auth-form">
        <div className="w-full max-w-narrow">
          <h1>{title}</h1>
          {lede !== undefined && <p className="mt-3 text-lead text-muted leading-snug">{lede}</p>}
          {otherwise !== undefined && <p className="mt-4">{otherwise}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
