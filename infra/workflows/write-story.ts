import { finishingSeconds, modelSeconds } from '#shared/catalogue/model-times.ts';
import type { StepId } from '#shared/names/functions.ts';

/** The subset of the Amazon States Language in this workflow; deployed and also interpreted locally. */
interface Retrier {
  readonly ErrorEquals: string[];
  readonly IntervalSeconds: number;
  readonly BackoffRate: number;
  readonly MaxAttempts: number;
  readonly MaxDelaySeconds: number;
  readonly JitterStrategy: 'FULL';
}
interface Catcher {
  readonly ErrorEquals: string[];
  readonly ResultPath: string;
  readonly Next: string;
}
type Transition = { readonly Next: string } | { readonly End: true };
type TaskState = Transition & {
  readonly Type: 'Task';
  readonly Comment: string;
  readonly Resource: string;
  readonly Parameters: Record<string, string>;
  readonly ResultPath: string | null;
  readonly TimeoutSeconds: number;
  readonly Retry: Retrier[];
  readonly Catch?: Catcher[];
};
interface Rule {
  readonly Variable: string;
  readonly NumericEquals: number;
  readonly Next: string;
}
type State =
  | TaskState
  | {
      readonly Type: 'Pass';
      readonly Comment: string;
      readonly Parameters: Record<string, string>;
      readonly Next: string;
    }
  | {
      readonly Type: 'Parallel';
      readonly Branches: { readonly StartAt: string; readonly States: Record<string, TaskState> }[];
      readonly ResultPath: null;
      readonly Catch: Catcher[];
      readonly Next: string;
    }
  | { readonly Type: 'Choice'; readonly Comment: string; readonly Choices: Rule[]; readonly Default: string }
  | { readonly Type: 'Succeed' }
  | { readonly Type: 'Fail'; readonly Error: string; readonly Cause: string };

interface WorkflowDefinition {
  readonly Comment: string;
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly States: Record<string, State>;
}

/**
 * A timed-out execution runs no Catch, so steps must end before: no model call starts after `modelSeconds.story` × patience, the
 * last wait for one takes 16 s, check and save 36 s, failing at most 260 s (see `failure`): 312 < 320.
 * functions/jobs/fail-lost-story.ts returns the credit otherwise.
 */
const overallTimeoutSeconds = (patience: number) => modelSeconds.story * patience + finishingSeconds;

// Model calls and then functions (infra/function-specs.ts) time out before, with better errors.
const writerTimeoutSeconds = modelSeconds.reading + modelSeconds.section + 10;
const tableStepTimeoutSeconds = 35;

/** A bug that ignores the step's own deadline: after two attempts of 140 s, a third one could not end in time. */
const hung: Retrier = {
  ErrorEquals: ['States.Timeout', 'Sandbox.Timedout'],
  IntervalSeconds: 1,
  BackoffRate: 1,
  MaxAttempts: 1,
  MaxDelaySeconds: 1,
  JitterStrategy: 'FULL',
};
/** A repeated request usually succeeds: two retries after at most 1 s. */
const modelAnswerUnusable: Retrier = {
  ErrorEquals: ['ModelAnswerUnusable'],
  IntervalSeconds: 1,
  BackoffRate: 1,
  MaxAttempts: 2,
  MaxDelaySeconds: 1,
  JitterStrategy: 'FULL',
};
/** Platform and table errors: 1 + 2 + 4 × 3 = 15 s at most; three retries may all come while a function starts again. */
const platform: Retrier = {
  ErrorEquals: [
    'TableBusy',
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
    'Lambda.TooManyRequestsException',
    'Lambda.ClientExecutionTimeoutException',
    'Lambda.Unknown',
    'Runtime.ExitError',
  ],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxAttempts: 5,
  MaxDelaySeconds: 4,
  JitterStrategy: 'FULL',
};
/**
 * For the steps that call a model: attempts must outlast an outage of a minute, and full jitter has no least wait. 20 retries wait
 * 2 + 4 + 8 + 17 × 16 = 286 s at most, 143 s on average, and less than 60 s once in 100,000 times. The steps end all of them with
 * WritingOverdue after `modelSeconds.story`.
 */
const outage: Retrier = {
  ErrorEquals: ['ModelBusy', 'ModelTimeout', ...platform.ErrorEquals],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 20,
  MaxDelaySeconds: 16,
  JitterStrategy: 'FULL',
};
const writerRetries = [outage, modelAnswerUnusable, hung];
/**
 * The credit must be returned: 5 retries after 2 + 4 + 8 + 16 + 20 = 50 s at most; 6 attempts of 35 s and the waits take 260 s.
 */
const failure: Retrier = {
  ErrorEquals: ['States.ALL'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 5,
  MaxDelaySeconds: 20,
  JitterStrategy: 'FULL',
};

/** Only ids and counts (threat 104); texts are in the table. */
const ids = { 'userId.$': '$.userId', 'storyId.$': '$.storyId' };
const idsAndStart = { ...ids, 'startedAt.$': '$$.Execution.StartTime' };

const failing = 'Return the credit and tell the customer';
const onAnyError: Catcher[] = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: failing }];

interface Writer {
  readonly state: string;
  readonly step: StepId;
  readonly comment: string;
}
const body: Writer = {
  state: 'Write the story itself',
  step: 'writeBody',
  comment: 'Reads the interview into a brief unless the preview did; goes on from the opening the customer has read.',
};
/** From the finished story. */
const firstWriters: readonly Writer[] = [
  { state: 'Write the values', step: 'writeValues', comment: 'What the customer stands for, with moments of theirs.' },
  { state: 'Write the content strategy', step: 'writeStrategy', comment: 'At least 20 ideas for posts, in two calls.' },
];
/** From the story and the ideas, so that no post appears twice. */
const lastWriters: readonly Writer[] = [
  { state: 'Write the weekly schedule', step: 'writeSchedule', comment: 'A post for each day, Monday to Sunday.' },
  { state: 'Write the captions', step: 'writeCaptions', comment: 'Five captions in plain text.' },
];

type TaskBase = Omit<TaskState, 'Next' | 'End'>;

function writerTask({ step, comment }: Writer, functionArns: Record<StepId, string>): TaskBase {
  return {
    Type: 'Task',
    Comment: comment,
    Resource: functionArns[step],
    Parameters: idsAndStart,
    ResultPath: null,
    TimeoutSeconds: writerTimeoutSeconds,
    Retry: writerRetries,
  };
}

function atOnce(writers: readonly Writer[], functionArns: Record<StepId, string>, next: string): State {
  const branches = writers.map((writer) => ({
    StartAt: writer.state,
    States: { [writer.state]: { ...writerTask(writer, functionArns), End: true as const } },
  }));
  return { Type: 'Parallel', Branches: branches, ResultPath: null, Catch: onAnyError, Next: next };
}

function finishingStates(functionArns: Record<StepId, string>): Record<string, State> {
  return {
    'Read the story again': {
      Type: 'Task',
      Comment: 'An editor decides on suspicions and scores the whole. Without it, the certain rules alone decide.',
      Resource: functionArns.reviewStory,
      Parameters: idsAndStart,
      ResultPath: null,
      TimeoutSeconds: writerTimeoutSeconds,
      Retry: writerRetries,
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'Check the quality' }],
      Next: 'Check the quality',
    },
    'Check the quality': {
      Type: 'Task',
      Comment: 'Counts what the rules of the domain and the editor find.',
      Resource: functionArns.checkQuality,
      Parameters: ids,
      ResultPath: '$.quality',
      TimeoutSeconds: tableStepTimeoutSeconds,
      Retry: [platform],
      Catch: onAnyError,
      Next: 'Is the story good enough?',
    },
    'Is the story good enough?': {
      Type: 'Choice',
      Comment: 'Good: save. Else repair once, and save what is left when faulty sentences are cut.',
      Choices: [{ Variable: '$.quality.faults', NumericEquals: 0, Next: 'Save the story' }],
      Default: 'Repair the story',
    },
    'Repair the story': {
      Type: 'Task',
      Comment: 'Edits the faulty sentences; writes a section anew that lacks something. Without it, saving cuts.',
      Resource: functionArns.repairStory,
      Parameters: idsAndStart,
      ResultPath: null,
      TimeoutSeconds: writerTimeoutSeconds,
      Retry: writerRetries,
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'Save the story' }],
      Next: 'Save the story',
    },
    'Save the story': {
      Type: 'Task',
      Comment: 'Cuts what is still faulty, and fails when too little is left. One transaction: text, state and mail.',
      Resource: functionArns.saveStory,
      Parameters: ids,
      ResultPath: null,
      TimeoutSeconds: tableStepTimeoutSeconds,
      Retry: [platform],
      Catch: onAnyError,
      Next: 'The story is written',
    },
    'The story is written': { Type: 'Succeed' },
  };
}

function failingStates(functionArns: Record<StepId, string>): Record<string, State> {
  return {
    [failing]: {
      Type: 'Task',
      Comment: 'One transaction: the story has failed, the credit is back, the mail is on its way.',
      Resource: functionArns.failStory,
      Parameters: ids,
      ResultPath: null,
      TimeoutSeconds: tableStepTimeoutSeconds,
      Retry: [failure],
      Next: 'The story could not be written',
    },
    'The story could not be written': {
      Type: 'Fail',
      Error: 'StoryFailed',
      Cause: 'A part could not be written or checked; what the story cost was returned.',
    },
  };
}

/** The timeout of every task that calls a model grows with patience. */
function withPatience(definition: WorkflowDefinition, patience: number): WorkflowDefinition {
  return JSON.parse(JSON.stringify(definition), (key, value: unknown) =>
    key === 'TimeoutSeconds' && value === writerTimeoutSeconds ? Math.ceil(writerTimeoutSeconds * patience) : value,
  );
}

/**
 * The state machine that writes a story (architecture 8). Input: `{ userId, storyId }`. The execution's name is the story's id,
 * so a second start is refused.
 * @param functionArns the functions that the tasks call
 * @param patience with the model, 1 to 20
 */
export function writeStoryDefinition(functionArns: Record<StepId, string>, patience = 1): WorkflowDefinition {
  const definition: WorkflowDefinition = {
    Comment:
      'Writes a story and its other parts, reads, checks and repairs them, saves the story and tells the customer.',
    StartAt: 'Begin with the ids',
    TimeoutSeconds: overallTimeoutSeconds(patience),
    States: {
      'Begin with the ids': {
        Type: 'Pass',
        Comment: 'Whatever else the input holds is dropped here.',
        Parameters: ids,
        Next: body.state,
      },
      [body.state]: { ...writerTask(body, functionArns), Catch: onAnyError, Next: 'Write values and ideas' },
      'Write values and ideas': atOnce(firstWriters, functionArns, 'Write week and captions'),
      'Write week and captions': atOnce(lastWriters, functionArns, 'Read the story again'),
      ...finishingStates(functionArns),
      ...failingStates(functionArns),
    },
  };
  return withPatience(definition, patience);
}
