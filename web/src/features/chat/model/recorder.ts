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

/** Opens the microphone. The recording stays in memory. @throws DOMException NotAllowedError, NotFoundError and others */
export async function startRecorder(signal: AbortSignal): Promise<Recorder> {
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
    // Also when the microphone is unplugged: what was said until then remains.
    recorder.addEventListener('stop', () => resolve(new Blob(chunks, { type: recorder.mimeType })), { once: true });
  });
  recorder.start();
  return {
    level: meter.level,
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      const recording = await stopped;
      free();
      return recording;
    },
    cancel() {
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
