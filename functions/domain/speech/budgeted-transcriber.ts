import type { Transcriber } from '#functions/domain/ports/transcriber.ts';
import type { Spend } from '#functions/domain/throttle/model-budget.ts';

/** OpenAI counts 10 tokens a second of audio; fast speech adds 4 tokens of text. */
const tokensPerSecond = 14;
/** Of a recording of unknown length: 8 kbit/s is the least that a browser records. */
const minBytesPerSecond = 1000;

/** Counts transcriptions in the day's budget of model tokens (threat 133). @throws AppError busy-day */
export function budgetedTranscriber(transcriber: Transcriber, spend: Spend): Transcriber {
  return {
    transcribe(call) {
      const seconds = call.seconds ?? call.bytes.length / minBytesPerSecond;
      const reserved = Math.ceil(seconds) * tokensPerSecond;
      return spend(reserved, call.logger, (onUsage) => transcriber.transcribe({ ...call, onUsage }));
    },
  };
}
