import { clsx } from 'clsx';
import { type ComponentProps, type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { downsizeImage } from '#web/src/lib/downsize-image.ts';
import { Button, TextButton } from './button.tsx';
import { useObjectUrl } from './use-object-url.ts';
import './image-picker.css';

/** The formats that the server takes. Named, because Safari then converts HEIC photos, to the first one. */
const acceptedTypes = 'image/jpeg,image/png,image/webp';

interface ImagePickerProps {
  /** Purpose for screen readers: 'story image'. */
  readonly name: string;
  readonly alt: string;
  readonly src?: string | null;
  readonly picked?: Blob | null;
  /** Called with a JPEG from `downsizeImage`. */
  readonly onPick: (image: Blob) => void;
  /** Upload progress from 0 to 1; null without an upload. */
  readonly progress?: number | null;
  readonly error?: string | undefined;
  /** Uploads the same image again; set after a failure. */
  readonly onRetry?: (() => void) | undefined;
  readonly onBroken?: (() => void) | undefined;
  readonly description?: ReactNode;
  /** Shown in the frame while there is no image. */
  readonly placeholder?: ReactNode;
  /** The button's text while there is no image. */
  readonly choose?: string;
  /** Further buttons, which are hidden during an upload. */
  readonly children?: ReactNode;
  readonly chooseRef?: RefObject<HTMLButtonElement | null>;
  readonly size?: 'large' | 'small';
  readonly className?: string;
}

/** Converts one file at a time; also returns the error. */
function usePreparation(onPick: (image: Blob) => void) {
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prepare = async (file: Blob | undefined) => {
    if (file === undefined || preparing) return;
    setPreparing(true);
    setRefusal(undefined);
    try {
      onPick(await downsizeImage(file));
    } catch (error) {
      setRefusal(errorMessage(error));
    } finally {
      setPreparing(false);
    }
  };
  return { preparing, refusal, prepare };
}

function useDrop(takes: boolean, onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && takes);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => hover(event, true),
      onDragOver: (event: DragEvent) => hover(event, true),
      onDragLeave: (event: DragEvent) => hover(event, false),
      onDrop: (event: DragEvent) => {
        hover(event, false);
        if (takes) onFile(event.dataTransfer.files[0]);
      },
    },
  };
}

export function ImagePicker(props: ImagePickerProps) {
  const { name, src = null, picked = null, onPick, progress = null, error, onRetry, size, className } = props;
  const { placeholder, choose = 'Choose an image', children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { preparing, refusal, prepare } = usePreparation(onPick);
  const busy = preparing || progress !== null;
  const { over, handlers } = useDrop(!busy, (file) => void prepare(file));
  const shown = useObjectUrl(picked) ?? src;
  return (
    <fieldset
      {...handlers}
      aria-label={`Choose the ${name}`}
      data-slot="image-picker"
      data-size={size}
      data-dropping={over || undefined}
      {...(shown === null && { [placeholder === undefined ? 'data-empty' : 'data-placeholder']: true })}
      className={clsx('image-picker', className)}
    >
      <PickerFrame {...props} shown={shown} />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label={`File of the ${name}`}
        onChange={({ target }) => {
          void prepare(target.files?.[0]);
          // Allows picking the same file again after an error.
          target.value = '';
        }}
      />
      <div className="image-picker-actions">
        <PickerButton
          ref={props.chooseRef}
          size={size}
          name={name}
          busy={busy ? (preparing ? 'Preparing…' : 'Uploading…') : undefined}
          aria-describedby={`${id}-fault`}
          onClick={() => input.current?.click()}
        >
          {shown === null ? choose : 'Replace'}
        </PickerButton>
        {refusal === undefined && onRetry !== undefined && !busy && (
          <PickerButton size={size} name={name} onClick={onRetry}>
            Try again
          </PickerButton>
        )}
        {!busy && children}
      </div>
      {props.description !== undefined && <p className="text-muted text-small">{props.description}</p>}
      <p id={`${id}-fault`} role="alert" className="fault text-small leading-snug image-picker-fault">
        {busy ? null : (refusal ?? error)}
      </p>
    </fieldset>
  );
}

interface PickerFrameProps extends ImagePickerProps {
  readonly shown: string | null;
}

function PickerFrame({ name, alt, picked = null, progress = null, onBroken, placeholder, shown }: PickerFrameProps) {
  return (
    <div className="card image-picker-frame">
      {shown === null ? (
        (placeholder ?? (
          <p className="image-picker-hint">
            No image yet<span>. Drop one here</span>
          </p>
        ))
      ) : (
        <img src={shown} alt={alt} loading="lazy" onError={picked === null ? onBroken : undefined} />
      )}
      {progress !== null && <UploadProgress name={name} sent={progress} />}
    </div>
  );
}

interface PickerButtonProps extends ComponentProps<'button'> {
  readonly size: ImagePickerProps['size'];
  readonly name: string;
  readonly children: string;
  readonly busy?: string | undefined;
}

function PickerButton({ size, name, busy, children, onClick, ...rest }: PickerButtonProps) {
  const label = `${busy ?? children} (${name})`;
  if (size !== 'small')
    return (
      <Button
        {...rest}
        aria-label={label}
        variant="ghost"
        pending={busy !== undefined}
        {...(busy !== undefined && { pendingLabel: busy })}
        onClick={onClick}
      >
        {children}
      </Button>
    );
  return (
    <TextButton
      {...rest}
      aria-label={label}
      aria-disabled={busy !== undefined}
      aria-busy={busy !== undefined}
      onClick={busy === undefined ? onClick : undefined}
    >
      {busy ?? children}
    </TextButton>
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
