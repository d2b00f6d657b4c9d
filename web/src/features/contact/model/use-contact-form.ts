import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { sendContactMessage } from '#shared/endpoints/contact.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import {
  type ContactErrors,
  type ContactField,
  contactFields,
  emptyMessage,
  validateContact,
  withoutError,
} from './contact-form.ts';

const textIn = (form: HTMLFormElement, field: string) => String(new FormData(form).get(field) ?? '');

const fallback = 'An unexpected error occurred';

export function useContactForm() {
  const [values, setValues] = useState(emptyMessage);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const type = (field: ContactField, text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    setErrors((before) => withoutError(before, field));
  };

  const send = async (message: Message) => {
    setSending(true);
    setRefusal(undefined);
    try {
      await sendMessage(message);
      setValues(emptyMessage);
      notify.success('Form submitted successfully!');
    } catch (error) {
      setRefusal(errorMessage(error, fallback));
      notify.error(errorMessage(error, fallback));
    } finally {
      setSending(false);
    }
  };

  // What was typed before the script was ready is in the document only.
  useLayoutEffect(() => {
    const { current } = form;
    if (current === null) return;
    setValues({ name: textIn(current, 'name'), email: textIn(current, 'email'), message: textIn(current, 'message') });
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const found = validateContact(values);
    setErrors(found);
    const first = contactFields.find((field) => found[field] !== undefined);
    if (first === undefined) void send({ ...values, website: textIn(event.currentTarget, 'website') });
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return { form, values, errors, refusal, sending, type, submit };
}

type Message = z.input<typeof sendContactMessage.request.body>;

async function sendMessage(message: Message): Promise<void> {
  await api(sendContactMessage, { body: message });
}
