import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { errorMessage } from '../lib/api-error.ts';
import { loadPart } from '../lib/load-part.ts';
import { Button } from './button.tsx';
import { useObjectUrl } from './use-object-url.ts';
import './image-picker.css';

interface ImagePickerProps {
  /** What the image is for, for who does not see it: 'story image'. */
  readonly name: string;
  /** Says of the image what it is. */
  readonly alt: string;
  /** The address of the image in force; null without one. */
  readonly src?: string | null;
  /** What was picked: shown in place of the one in force. */
  readonly picked?: Blob | null;
  /** Called with a JPEG that is small enough to be sent (`downsizeImage`). */
  readonly onPick: (image: Blob) => void;
  /** From 0 to 1 while the image is sent; null while it is not. */
  readonly progress?: number | null;
  /** Why it could not be sent. */
  readonly error?: string | undefined;
  /** Sends the same image again. */
  readonly onRetry?: (() => void) | undefined;
  /** The image in force could not be shown: its address may have expired. */
  readonly onBroken?: (() => void) | undefined;
  /** Stands under the buttons. */
  readonly description?: ReactNode;
  readonly size?: 'large' | 'small';
  readonly className?: string;
}

/** Makes picked files ready, one at a time; why one was refused. */
function usePreparation(onPick: (image: Blob) => void) {
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prepare = async (file: Blob | undefined) => {
    if (file === undefined || preparing) return;
    setPreparing(true);
    setRefusal(undefined);
    try {
      const { downsizeImage } = await loadPart(() => import('../lib/downsize-image.ts'));
      onPick(await downsizeImage(file));
    } catch (error) {
      setRefusal(errorMessage(error));
    } finally {
      setPreparing(false);
    }
  };
  return { preparing, refusal, prepare };
}

/** Picks an image by button, by drop or from a phone's camera; shows it, and how far it is sent. */
export function ImagePicker({
  name,
  alt,
  src = null,
  picked = null,
  onPick,
  progress = null,
  error,
  onRetry,
  onBroken,
  description,
  size = 'large',
  className,
}: ImagePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [dropping, setDropping] = useState(false);
  const { preparing, refusal, prepare } = usePreparation(onPick);
  const shown = useObjectUrl(picked) ?? src;
  const busy = preparing || progress !== null;
  const fault = refusal ?? error;
  const hover = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setDropping(over && !busy);
  };
  return (
    <fieldset
      aria-label={`Choose the ${name}`}
      data-slot="image-picker"
      data-size={size}
      data-dropping={dropping || undefined}
      className={clsx('image-picker', className)}
      onDragEnter={(event) => hover(event, true)}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        if (!busy) void prepare(event.dataTransfer.files[0]);
      }}
    >
      <div className="image-picker-frame" data-empty={shown === null || undefined}>
        {shown === null ? (
          <p className="image-picker-hint">
            No image yet<span>. Drop one here</span>
          </p>
        ) : (
          <img src={shown} alt={alt} loading="lazy" onError={picked === null ? onBroken : undefined} />
        )}
        {progress !== null && <UploadProgress name={name} sent={progress} />}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`File of the ${name}`}
        onChange={({ target }) => {
          void prepare(target.files?.[0]);
          // The same file can be picked again after a refusal.
          target.value = '';
        }}
      />
      <div className="image-picker-actions">
        <Button
          variant="ghost"
          pending={busy}
          pendingLabel={preparing ? 'Reading…' : 'Uploading…'}
          aria-describedby={`${id}-fault`}
          onClick={() => input.current?.click()}
        >
          {shown === null ? 'Choose an image' : 'Replace'}
          <span className="sr-only">: {name}</span>
        </Button>
        {fault !== undefined && refusal === undefined && onRetry !== undefined && !busy && (
          <Button variant="ghost" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {description !== undefined && <p className="text-muted text-small">{description}</p>}
      <p id={`${id}-fault`} role="alert" className="image-picker-fault">
        {busy ? null : fault}
      </p>
    </fieldset>
  );
}

function UploadProgress({ name, sent }: { readonly name: string; readonly sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Uploading the ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="image-picker-progress"
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
