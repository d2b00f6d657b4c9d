import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listOperators } from '#shared/endpoints/desk-access.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { SelectField } from '#web/desk/src/ui/select-field.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import type { AuditFilter } from './audit-pages.ts';

const kinds = [
  { value: 'day', label: 'A day' },
  { value: 'operator', label: 'An operator' },
  { value: 'customer', label: 'A customer' },
] as const;
type Kind = (typeof kinds)[number]['value'];

function valuesOf(filter: AuditFilter): { kind: Kind; value: string } {
  if ('day' in filter) return { kind: 'day', value: filter.day };
  return 'operatorId' in filter
    ? { kind: 'operator', value: filter.operatorId }
    : { kind: 'customer', value: filter.customerId };
}

interface AuditFilterFormProps {
  readonly filter: AuditFilter;
  readonly onChange: (params: Readonly<Record<string, string>>) => void;
}

/** Chooses whose or which day's entries are shown. */
export function AuditFilterForm({ filter, onChange }: AuditFilterFormProps) {
  const initial = valuesOf(filter);
  const [kind, setKind] = useState<Kind>(initial.kind);
  const [value, setValue] = useState(initial.value);
  function choose(chosen: string) {
    setKind(kinds.find((each) => each.value === chosen)?.value ?? 'day');
    setValue('');
  }
  function show(event: FormEvent) {
    event.preventDefault();
    if (value.trim() !== '') onChange({ [kind]: value.trim() });
  }
  return (
    <form onSubmit={show} className="grid items-start gap-x-4 pt-4 tablet:grid-cols-[12rem_20rem_auto_1fr]">
      <SelectField label="Show" options={kinds} value={kind} onChange={({ target }) => choose(target.value)} />
      {kind === 'operator' ? (
        <OperatorField value={value} onChange={setValue} />
      ) : (
        <TextField
          label={kind === 'day' ? 'Day, in UTC' : 'Id of the customer'}
          type={kind === 'day' ? 'date' : 'text'}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <Button type="submit" variant="ghost" className="tablet:mt-7.5">
        Show
      </Button>
    </form>
  );
}

interface OperatorFieldProps {
  readonly value: string;
  readonly onChange: (operatorId: string) => void;
}

function OperatorField({ value, onChange }: OperatorFieldProps) {
  const operators = useQuery({
    queryKey: ['operators'],
    queryFn: async ({ signal }) => (await deskApi(listOperators, {}, { signal })).data,
  });
  const known = (operators.data ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name }));
  const isUnknown = value !== '' && !known.some((option) => option.value === value);
  const options = [
    { value: '', label: 'Choose an operator' },
    ...known,
    ...(isUnknown ? [{ value, label: value }] : []),
  ];
  return (
    <SelectField label="Operator" options={options} value={value} onChange={({ target }) => onChange(target.value)} />
  );
}
