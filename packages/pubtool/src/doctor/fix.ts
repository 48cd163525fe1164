import { setInMap, setScalar } from "../workflow/edit.ts";
import { environmentOf } from "../workflow/environment.ts";
import type { Workflow } from "../workflow/model.ts";
import { parseWorkflow } from "../workflow/parse.ts";
import type { Link } from "../workflow/permissions.ts";
import { grantOf } from "../workflow/permissions.ts";
import type { PublishSite } from "../workflow/sites.ts";
import { findSites } from "../workflow/sites.ts";
import { sitesOf } from "./compared-file.ts";
import type { Subject } from "./rule.ts";
import { publishingJobs } from "./rule.ts";

/** A workflow file with its fixes. */
export interface FixedFile {
  file: string;
  before: string;
  after: string;
}

interface Fix {
  /** Unique per fix, so that one that does not help is not tried again. */
  key: string;
  file: string;
  /** Undefined when the file is written in a way that has no certain edit. */
  apply: (text: string) => string | undefined;
}

const PERMISSIONS = ["id-token", "contents"] as const;
/** What `pubtool init` names the environment. */
const DEFAULT_ENVIRONMENT = "release";

/** The workflow files with every certain fix: missing permissions and environments of jobs that publish. */
export function planFixes(subject: Subject): FixedFile[] {
  const before = new Map(subject.repository.workflows.map(({ file, text }) => [file, text]));
  const texts = new Map(before);
  const tried = new Set<string>();
  for (;;) {
    const fix = missingFixes(withTexts(subject, texts)).find(({ key }) => !tried.has(key));
    if (!fix) break;
    tried.add(fix.key);
    const text = fix.apply(texts.get(fix.file)!);
    if (text === undefined) continue;
    const changed = new Map(texts).set(fix.file, text);
    const stillMissing = missingFixes(withTexts(subject, changed)).some(({ key }) => key === fix.key);
    if (!stillMissing && parseWorkflow(text, fix.file).value) texts.set(fix.file, text);
  }
  return [...texts]
    .map(([file, after]) => ({ file, before: before.get(file)!, after }))
    .filter((change) => change.after !== change.before);
}

function withTexts(subject: Subject, texts: ReadonlyMap<string, string>): Subject {
  const workflows = [...texts].flatMap(([file, text]): Workflow[] => {
    const { value } = parseWorkflow(text, file);
    return value ? [value] : [];
  });
  const repository = { ...subject.repository, workflows };
  return { ...subject, repository, ...findSites(repository) };
}

function missingFixes(subject: Subject): Fix[] {
  return publishingJobs(subject)
    .filter(({ invocation }) => invocation.doubt === undefined)
    .flatMap((site) => [
      ...PERMISSIONS.flatMap((permission) => permissionFix(site.chain, permission) ?? []),
      ...(environmentFix(subject, site) ?? []),
    ]);
}

/** Adds the permission to the first job of the chain that lacks it. */
function permissionFix(chain: readonly Link[], permission: string): Fix | undefined {
  const grant = grantOf(chain, permission);
  if (!grant.known || grant.level === "write") return undefined;
  const lacking = chain.find(({ workflow, job }) => {
    const block = job.permissions ?? workflow.permissions;
    return block && !(block.form === "map" && block.levels.get(permission) === "write") && !isWriteAll(block);
  });
  const { workflow, job } = lacking ?? chain[0]!;
  const block = job.permissions ?? workflow.permissions;
  if (block && block.form !== "map") return undefined;
  // a job's block replaces the workflow's, so the new one repeats that
  const inherited = block && !job.permissions ? [...block.levels] : [];
  const initial = block ? inherited : [["contents", "write"] as const];
  return {
    key: `${workflow.file} ${job.id} ${permission}`,
    file: workflow.file,
    apply: (text) => setInMap(text, ["jobs", job.id, "permissions"], permission, "write", initial),
  };
}

function isWriteAll(block: NonNullable<Link["job"]["permissions"]>): boolean {
  return block.form === "all" && block.level === "write";
}

function environmentFix(subject: Subject, site: PublishSite): Fix[] | undefined {
  const environment = environmentOf(site.chain);
  if (environment?.form === "name" || environment?.form === "expression") return undefined;
  if (site.job.environment?.form === "expression") return undefined; // an expression that is always empty
  const declared = new Set(
    subject.packages
      .filter((entry) => sitesOf(entry, [site]).length > 0)
      .flatMap(({ trustPolicy }) => trustPolicy?.environment ?? []),
  );
  if (declared.size > 1) return undefined;
  const name = [...declared][0] ?? DEFAULT_ENVIRONMENT;
  const { workflow, job } = site;
  const value = /^[A-Za-z][\w.-]*$/.test(name) ? name : JSON.stringify(name);
  return [
    {
      key: `${workflow.file} ${job.id} environment`,
      file: workflow.file,
      apply: (text) => setScalar(text, ["jobs", job.id], "environment", value),
    },
  ];
}
