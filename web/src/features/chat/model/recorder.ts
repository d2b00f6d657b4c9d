/** Chrome and Firefox record WebM, Safari before 18.4 MP4. Undefined where the browser cannot record. */
export function recordingType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices?.getUserMedia === undefined) return undefined;
  return ['audio/webm;codecs=opus', 'audio/mp4'].find((type) => MediaRecorder.isTypeSupported(type));
}

const bitsPerSecond = 32_000;

export interface Recorder {
  /** The voice's loudness now, from 0 to 1. */
  level(): number;
  /** Ends the recording and frees the microphone. */
  stop(): Promise<Blob>;
  /** Frees the microphone; the recording is lost. */
  cancel(): void;
}

/**
 * Why a recording ended by itself. `microphone`: a call, an unplugged device or a withdrawn permission. `page`: another tab, another
 * app or a locked phone.
 */
export type Interruption = 'microphone' | 'page';

/** A change of headphones mutes for a moment. */
const mutedMs = 2000;

/** Reports the first interruption; the recorder still has the sound until then. */
function watch(stream: MediaStream, recorder: MediaRecorder, report: (why: Interruption) => void): AbortController {
  const over = new AbortController();
  const { signal } = over;
  const interrupted = (why: Interruption) => {
    if (signal.aborted) return;
    over.abort();
    report(why);
  };
  recorder.addEventListener('stop', () => interrupted('microphone'), { signal });
  const onHidden = () => document.visibilityState === 'hidden' && interrupted('page');
  document.addEventListener('visibilitychange', onHidden, { signal });
  window.addEventListener('pagehide', () => interrupted('page'), { signal });
  for (const track of stream.getTracks()) {
    let timer: ReturnType<typeof setTimeout>;
    const forget = () => clearTimeout(timer);
    const onMute = () => {
      timer = setTimeout(() => interrupted('microphone'), mutedMs);
    };
    track.addEventListener('ended', () => interrupted('microphone'), { signal });
    track.addEventListener('mute', onMute, { signal });
    track.addEventListener('unmute', forget, { signal });
    signal.addEventListener('abort', forget);
    if (track.muted) onMute();
  }
  return over;
}

/**
 * Opens the microphone. The recording stays in memory.
 * @param onInterrupted called once when the recording ends by itself; `stop` still returns it
 * @throws DOMException NotAllowedError, NotFoundError and others
 */
export async function startRecorder(
  signal: AbortSignal,
  onInterrupted: (why: Interruption) => void,
): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const meter = createMeter(stream);
  const free = () => {
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  if (signal.aborted) {
    free();
    throw signal.reason;
  }
  const mimeType = recordingType();
  const recorder = new MediaRecorder(stream, {
    ...(mimeType === undefined ? {} : { mimeType }),
    audioBitsPerSecond: bitsPerSecond,
  });
  const chunks: Blob[] = [];
  const stopped = new Promise<Blob>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => resolve(new Blob(chunks, { type: recorder.mimeType })), { once: true });
  });
  recorder.start();
  const watched = watch(stream, recorder, onInterrupted);
  return {
    level: meter.level,
    async stop() {
      watched.abort();
      if (recorder.state !== 'inactive') recorder.stop();
      const recording = await stopped;
      free();
      return recording;
    },
    cancel() {
      watched.abort();
      if (recorder.state !== 'inactive') recorder.stop();
      free();
    },
  };
}

/** Speech has a root mean square of about 0.05 to 0.25. */
const loudest = 0.25;

function createMeter(stream: MediaStream) {
  if (typeof AudioContext === 'undefined') return { level: () => 0, close: () => undefined };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(meanSquare) / loudest);
    },
    close: () => void context.close().catch(() => undefined),
  };
}
