import { type ComponentProps, useState } from 'react';
import type { TableFile } from '#web/src/features/posting/model/use-plan-files.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { Sign } from '#web/src/ui/sign.tsx';

interface Choice {
  readonly tool: TableFile;
  readonly name: string;
  readonly note: string;
}

const upload = 'Upload this file, don’t open it in Excel.';

const choices: readonly Choice[] = [
  {
    tool: 'buffer',
    name: 'Buffer',
    note: `${upload} Buffer takes 10 posts at a time on its free plan, 100 on others, for one channel.`,
  },
  { tool: 'publer', name: 'Publer', note: upload },
  { tool: 'metricool', name: 'Metricool', note: `${upload} Posts arrive as drafts: choose the channels there.` },
  { tool: 'spreadsheet', name: 'Spreadsheet', note: 'An .xlsx file for Excel, Numbers and Google Sheets.' },
];

interface CsvDialogProps {
  /** Loads what a choice needs. */
  readonly intent: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'>;
  readonly busy: boolean;
  readonly weeks: 1 | 4;
  readonly onChoose: (tool: TableFile) => Promise<void>;
}

export function CsvDialog({ intent, busy, weeks, onChoose }: CsvDialogProps) {
  const [open, setOpen] = useState(false);
  const choose = async (tool: TableFile) => {
    await onChoose(tool);
    setOpen(false);
  };
  return (
    <>
      <Button
        {...intent}
        variant="ghost"
        className="posting-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Sign name="download" className="size-4" />
        CSV or Excel
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Download as CSV or Excel"
        description={`Your ${weeks === 1 ? 'week' : 'four weeks'} of posts with dates and times, for the tool you schedule with.`}
      >
        <ul className="csv-choices">
          {choices.map(({ tool, name, note }) => (
            <li key={tool}>
              <button type="button" aria-disabled={busy} onClick={() => void choose(tool)} className="csv-choice">
                <span className="font-bold">{name}</span>
                <span className="hint">{note}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
