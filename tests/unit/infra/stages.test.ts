import { describe, expect, it } from 'vitest';
import { readStage, stageNames } from '../../../infra/stages.ts';

describe('readStage', () => {
  it.each(stageNames)('knows %s', (name) => {
    expect(readStage(name)).toMatchObject({ name, addressLimitMultiplier: 1 });
  });

  it.each([undefined, '', 'staging', 'Dev'])('names the choices for %s', (name) => {
    expect(() => readStage(name)).toThrow('choose a stage: -c stage=dev or -c stage=prod');
  });
});
