import { useNavigate } from 'react-router';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { pagesOf } from '#web/desk/src/lib/navigation.ts';
import {
  areShortcutsOn,
  type Shortcut,
  setShortcutsOn,
  useShortcutList,
  useShortcuts,
} from '#web/desk/src/lib/shortcuts.ts';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

interface ShortcutsDialogProps {
  readonly role: OperatorRole | undefined;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** The shortcuts of every page, and the list of all that `?` opens. */
export function ShortcutsDialog({ role, isOpen, onChange }: ShortcutsDialogProps) {
  const navigate = useNavigate();
  const pages = role === undefined ? [] : pagesOf(role);
  useShortcuts([
    { keys: '?', label: 'Show the shortcuts', run: () => onChange(true) },
    ...pages.map(({ key, label, path }) => ({ keys: `g ${key}`, label: `Go to ${label}`, run: () => navigate(path) })),
  ]);
  const shortcuts = useShortcutList();
  return (
    <Dialog open={isOpen} onClose={() => onChange(false)} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 pb-4">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Use keyboard shortcuts"
        defaultChecked={areShortcutsOn()}
        onChange={({ target }) => setShortcutsOn(target.checked)}
      />
    </Dialog>
  );
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  const [first, second] = keys.split(' ');
  return (
    <>
      <kbd>{first}</kbd>
      {second !== undefined && <kbd>{second}</kbd>}
    </>
  );
}
