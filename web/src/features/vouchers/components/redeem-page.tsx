import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { redeemVoucher } from '#shared/endpoints/voucher.ts';
import { pages } from '#shared/names/pages.ts';
import { keepTypedCode, readTypedCode } from '#web/src/features/vouchers/model/redeem-code.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useSession } from '#web/src/lib/session.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { StaticArt } from '#web/src/ui/static-art.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/gifts/gifts.css';
import '#web/src/features/vouchers/vouchers.css';

export function RedeemPage() {
  return (
    <div className="page">
      <div className="on-marigold gift-head">
        <Redeem />
        <StaticArt name="hero" align="foot" className="gift-head-art redeem-art" />
      </div>
    </div>
  );
}

function Redeem() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // What was typed before the script was ready is in the document only.
  useLayoutEffect(() => {
    const early = form.current === null ? '' : String(new FormData(form.current).get('code'));
    setCode(early || readTypedCode());
  }, []);
  const redeem = useMutation({
    mutationFn: () => api(redeemVoucher, { body: { code } }),
    onSuccess: () => {
      keepTypedCode('');
      void queryClient.invalidateQueries({ queryKey: ['user'] });
    },
  });
  if (redeem.data !== undefined) return <Redeemed code={code} {...redeem.data.data} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loggedIn && !redeem.isPending) redeem.mutate();
  };
  const type = (typed: string) => {
    setCode(typed);
    keepTypedCode(typed);
    redeem.reset();
  };
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5 gift-head-words redeem-words"
    >
      <h1>Somebody gave you a story</h1>
      <p className="text-lead leading-snug">
        Wren asks you questions for about ten minutes, and writes your story from your answers.
      </p>
      <TextField
        label="The code on your card"
        name="code"
        placeholder="0000-0000-0000-0000"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className="redeem-code"
        error={redeem.error === null ? undefined : errorMessage(redeem.error)}
        value={code}
        onChange={({ target }) => type(target.value)}
      />
      {!hydrated || loggedIn ? (
        <Button type="submit" className="self-start" pending={redeem.isPending} pendingLabel="Redeeming…">
          Redeem
        </Button>
      ) : (
        <>
          <p>Your story needs an account. You’ll come back to this page; in another tab you type the code again.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={pages.register.path} onClick={() => keepTypedCode(code)}>
              Sign up
            </ButtonLink>
            <ButtonLink to={pages.login.path} variant="ghost" onClick={() => keepTypedCode(code)}>
              Log in
            </ButtonLink>
          </div>
        </>
      )}
    </form>
  );
}

interface RedeemedProps {
  readonly code: string;
  readonly from: string | null;
  readonly tellsGiver: boolean;
}

function Redeemed({ code, from, tellsGiver }: RedeemedProps) {
  const [isTelling, setTelling] = useState(tellsGiver);
  const queryClient = useQueryClient();
  const tell = useMutation({
    mutationFn: (tellGiver: boolean) => api(redeemVoucher, { body: { code, tellGiver } }),
    onSuccess: ({ data }) => {
      setTelling(data.tellsGiver);
      void queryClient.invalidateQueries({ queryKey: ['user'] });
    },
    onError: (error) => {
      setTelling(!isTelling);
      notify.error(errorMessage(error), { id: 'redeem' });
    },
  });
  const change = (wanted: boolean) => {
    if (tell.isPending) return;
    setTelling(wanted);
    tell.mutate(wanted);
  };
  return (
    <div className="flex flex-col gap-5 gift-head-words redeem-words">
      <h1>Your story is ready to begin</h1>
      <p role="status" className="text-lead leading-snug">
        {from === null ? 'The gift' : `${from}’s gift`} is on your account. It waits until you want it.
      </p>
      <ButtonLink to={pages.startYourStory.path} className="self-start">
        START YOUR STORY
      </ButtonLink>
      {from !== null && (
        <CheckboxField
          label={`Let ${from} know when I have read my story`}
          description={`One email that says so, and nothing of your story. Otherwise ${from} hears nothing.`}
          checked={isTelling}
          onChange={({ target }) => change(target.checked)}
        />
      )}
    </div>
  );
}
