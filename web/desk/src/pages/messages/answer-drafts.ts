import { useState } from 'react';
import { answerPrefix } from '#web/desk/src/lib/desk-session.ts';

/** In the tab only, and per operator: several may use one computer. */
const nameOf = (operatorId: string, messageId: string) => `${answerPrefix}${operatorId} ${messageId}`;

/** An answer that survives other pages and reloads until it is sent. */
export function useAnswerDraft(operatorId: string, messageId: string) {
  const name = nameOf(operatorId, messageId);
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '');
  const store = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
    } catch {
      // A full storage keeps the text on this page only.
    }
  };
  return [text, store] as const;
}
