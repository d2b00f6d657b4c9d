const samplesPerSecond = 44_100;
/** Pentatonic frequencies in Hz, from A3. */
const scale = [220, 246.94, 277.18, 329.63, 369.99, 440, 493.88, 554.37] as const;
const melody = [0, 3, 5, 4, 3, 1, 2, 0, 3, 4, 6, 5, 3, 2, 1, 0] as const;
const noteSeconds = 0.62;

/** Overtones of a plucked string fade faster than its fundamental. */
function pluck(frequency: number, since: number): number {
  if (since < 0 || since > 3) return 0;
  const tone = (overtone: number, loud: number, fades: number) =>
    loud * Math.exp(-fades * since) * Math.sin(2 * Math.PI * frequency * overtone * since);
  return tone(1, 0.6, 2.2) + tone(2, 0.25, 4) + tone(3, 0.1, 7);
}

/** WAV, 16 bit mono. @param octave 1 as written, 0.5 an octave lower */
export function tuneWav(seconds: number, octave: number): Buffer {
  const count = Math.round(seconds * samplesPerSecond);
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(samplesPerSecond, 24);
  wav.writeUInt32LE(samplesPerSecond * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  for (let i = 0; i < count; i += 1) {
    const at = i / samplesPerSecond;
    const ending = Math.min(1, (seconds - at) / 1.5);
    const sounding = melody.reduce<number>((sum, step, note) => {
      const frequency = (scale[step] ?? scale[0]) * octave;
      return sum + pluck(frequency, at - note * noteSeconds);
    }, 0);
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sounding * 0.4 * ending)) * 32_000), 44 + i * 2);
  }
  return wav;
}
