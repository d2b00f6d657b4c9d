import type { ReactNode } from 'react';
import '#web/src/styles/page-parts.css';
import { StaticArt } from '#web/src/ui/static-art.tsx';
import '#web/src/features/auth/auth.css';

interface AuthPageProps {
  readonly title: string;
  readonly lede?: ReactNode;
  /** Link to the related page. Above the form, where the form's errors do not move it. */
  readonly alternative?: ReactNode;
  readonly children: ReactNode;
}

export function AuthPage({ title, lede, alternative, children }: AuthPageProps) {
  return (
    <div className="split-page grow">
      <div className="split-art auth-art" aria-hidden="true">
        <StaticArt name="evening" className="contents" />
      </div>
      <div className="auth-form">
        <div className="w-full max-w-narrow">
          <h1>{title}</h1>
          {lede !== undefined && <p className="mt-3 text-lead text-muted leading-snug">{lede}</p>}
          {alternative !== undefined && <p className="mt-4">{alternative}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
