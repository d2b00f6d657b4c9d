import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useShortcuts } from '#web/desk/src/lib/shortcuts.ts';

/** Searches customers by email, name or order number. */
export function SearchBox({ className }: { readonly className: string }) {
  const navigate = useNavigate();
  const [searched] = useSearchParams();
  const [text, setText] = useState(searched.get('q') ?? '');
  const fieldRef = useRef<HTMLInputElement>(null);
  const begin = () => {
    // Not every browser focuses what it selects.
    fieldRef.current?.focus();
    fieldRef.current?.select();
  };
  useShortcuts([{ keys: '/', label: 'Search customers', run: begin }]);
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const q = text.trim();
          if (q !== '') navigate(`/customers?${new URLSearchParams({ q })}`);
        }}
      >
        <Search aria-hidden="true" size={18} className="absolute inset-s-3 top-1/2 -translate-y-1/2 text-muted" />
        <input
          ref={fieldRef}
          type="search"
          aria-label="Search customers by email, name or order number"
          placeholder="Email, name or order"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="control desk-search w-full rounded-control border-2 border-line bg-sheet text-body text-ink"
        />
      </form>
    </search>
  );
}
