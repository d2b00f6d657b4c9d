import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRef, useState } from 'react';
import type { ChosenStory } from '#web/src/features/gifts/model/gift-form.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { control } from '#web/src/ui/field.tsx';
import { Icon } from '#web/src/ui/icon.tsx';

export interface StoryOption extends ChosenStory {
  readonly createdAt: string;
  readonly ready: boolean;
}

interface StoryComboboxProps {
  readonly id: string;
  readonly options: readonly StoryOption[];
  readonly loading: boolean;
  readonly chosen: ChosenStory | null;
  readonly describedBy: string;
  readonly locked: boolean;
  readonly onChoose: (story: ChosenStory | null) => void;
}

export function StoryCombobox({ id, options, loading, chosen, describedBy, locked, onChoose }: StoryComboboxProps) {
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const known = options.find((option) => option.id === chosen?.id);
  // A restored choice is shown before the list is loaded.
  const value = known ?? (chosen === null ? null : { ...chosen, createdAt: '', ready: true });
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={options}
        value={value}
        onValueChange={(option) =>
          onChoose(option === null ? null : { id: option.id, name: option.name, print: option.print })
        }
        itemToStringLabel={({ name }) => name}
        itemToStringValue={(option) => option.id}
        isItemEqualToValue={(one, other) => one.id === other.id}
        open={open}
        onOpenChange={(next, { reason, event }) => {
          if (reason !== 'escape-key' || !isComposing(event)) setOpen(next);
        }}
        autoHighlight
        disabled={locked}
      >
        <Combobox.InputGroup
          className="story-choice"
          onBlur={({ currentTarget, relatedTarget: next }) => {
            if (!currentTarget.contains(next) && popup.current?.contains(next) !== true) setOpen(false);
          }}
        >
          <Combobox.Input
            id={id}
            placeholder="Search for your story..."
            aria-describedby={describedBy}
            onKeyDown={(event) => {
              // The library would clear the story on an Escape that ends a composition.
              if (isComposing(event)) event.preventBaseUIHandler();
            }}
            className={`${control} h-13`}
          />
          <div className="story-choice-buttons">
            <Combobox.Clear aria-label="Clear the story" className="grid size-11 place-items-center rounded-control">
              <Icon name="close" size={20} />
            </Combobox.Clear>
            <Combobox.Trigger
              aria-label="Show your stories"
              className="grid size-11 place-items-center rounded-control"
            >
              <span aria-hidden="true" className="chevron" />
            </Combobox.Trigger>
          </div>
        </Combobox.InputGroup>
        {open && (
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} className="story-choice-place">
              {/* The library's popup hides the page from screen readers while Tab still reaches it. */}
              <div ref={popup} aria-busy={loading || undefined} className="card shadow-block story-choice-popup">
                <Combobox.Status className="story-choice-note">{loading ? 'Loading stories...' : null}</Combobox.Status>
                <Combobox.Empty className="story-choice-note">
                  {loading ? null : options.length === 0 ? 'You have no stories yet.' : 'No story with that name.'}
                </Combobox.Empty>
                <Combobox.List className="story-choice-list">
                  {(option: StoryOption) => (
                    <Combobox.Item key={option.id} value={option} disabled={!option.ready} className="story-option">
                      <span className="font-semibold story-option-name">{option.name}</span>
                      <span className="hint">
                        {option.ready ? createdLabel(option.createdAt, Date.now()) : 'Still being written'}
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </div>
            </Combobox.Positioner>
          </Combobox.Portal>
        )}
      </Combobox.Root>
    </CSPProvider>
  );
}
