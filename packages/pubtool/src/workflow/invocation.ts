/** A command or a step that runs `pubtool publish`. */
export interface Invocation {
  /** The command without what starts it, for messages: `pubtool publish`. */
  shown: string;
  /** The packages that `--package` selects; undefined: every package. */
  packages?: string[];
  /** Why it is not certain that it publishes; undefined: it publishes. */
  doubt?: string;
  /** The scripts on the way there, e.g. `npm run release`. */
  through?: readonly string[];
}

/** What a step or a script does, as far as it matters for publishing. */
export interface StepContent {
  invocations: readonly Invocation[];
  /** Scripts with unknown content that it runs; each is the end of a sentence that begins with the job. */
  opaque: readonly string[];
  /** Registry clients that it runs itself, e.g. `npm publish`. */
  clients: readonly string[];
}

export const NOTHING: StepContent = { invocations: [], opaque: [], clients: [] };

export function combine(parts: readonly StepContent[]): StepContent {
  return {
    invocations: parts.flatMap(({ invocations }) => invocations),
    opaque: parts.flatMap(({ opaque }) => opaque),
    clients: parts.flatMap(({ clients }) => clients),
  };
}

/** Several commands of one step as one: a certain one decides, and together they publish what each selects. */
export function mergeInvocations(found: readonly Invocation[]): Invocation | undefined {
  const certain = found.filter(({ doubt }) => doubt === undefined);
  const first = certain[0] ?? found[0];
  if (!first || certain.length < 2) return first;
  const { shown, through } = first;
  const selections = certain.map(({ packages }) => packages);
  return {
    shown,
    ...(through ? { through } : {}),
    ...(selections.includes(undefined) ? {} : { packages: selections.flatMap((names) => names ?? []) }),
  };
}

/** A value that the shell or the workflow host fills in at run time. */
export function isDynamic(text: string): boolean {
  return /[$`]/.test(text);
}
