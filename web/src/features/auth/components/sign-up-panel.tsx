import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';
import { startOver, usePendingVerification } from '#web/src/features/auth/model/pending-verification.ts';
import { registerAndWait } from '#web/src/features/auth/model/register.ts';
import { CheckEmailActions, checkEmailTitle, LinkSent } from './check-email.tsx';
import { RegisterForm } from './register-form.tsx';

function isInUpperHalf(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight / 2;
}

/** The sign-up beside a story that a visitor wants: the mailed link has it written. */
export function SignUpPanel({ wants }: { readonly wants: CategorySlug }) {
  const email = usePendingVerification();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two headings gets the focus when it appears.
  useEffect(() => {
    const shown = headingRef.current;
    shown?.focus({ preventScroll: true });
    // Below the story on a phone, where the browser would leave the form half out of sight.
    if (shown !== null && !isInUpperHalf(shown)) shown.scrollIntoView();
  }, [email]);
  const heading = (text: string) => (
    <h2 ref={headingRef} tabIndex={-1}>
      {text}
    </h2>
  );
  if (email !== null) {
    return (
      <div className="flex flex-col items-start gap-4">
        {heading(checkEmailTitle)}
        <p>
          <LinkSent email={email}>Open it, and Wren starts writing.</LinkSent>
        </p>
        <CheckEmailActions email={email} wants={wants} onStartOver={startOver} />
      </div>
    );
  }
  return (
    <>
      {heading('Keep your story')}
      <p className="mt-2">
        Sign up and your first story is free. Already have an account?{' '}
        <Link to={pages.login.path} state={{ wants }}>
          Log in
        </Link>
      </p>
      <RegisterForm onRegister={(registration) => registerAndWait(registration, wants)} />
    </>
  );
}
