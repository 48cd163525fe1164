import { workflowFile } from "./workflow-ref.ts";

/** Claims of an identity token about the job; used in error messages, never to decide anything. */
export interface Claims {
  repository?: string;
  /** File name of the workflow that was triggered. */
  workflow?: string;
  /** File name of the workflow that contains the job: the called one, when a workflow calls another. */
  jobWorkflow?: string;
  environment?: string;
  audience?: string;
}

/** Without checking the signature: the registry does that. Empty when the text is not a token. */
export function decodeClaims(token: string): Claims {
  let payload: Record<string, unknown>;
  try {
    payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as typeof payload;
  } catch {
    return {};
  }
  const text = (key: string) => {
    const value = payload[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const workflow = workflowFile(text("workflow_ref"));
  return {
    ...present("repository", text("repository")),
    ...present("workflow", workflow),
    ...present("jobWorkflow", workflowFile(text("job_workflow_ref")) ?? workflow),
    ...present("environment", text("environment")),
    ...present("audience", text("aud")),
  };
}

function present<K extends keyof Claims>(key: K, value: string | undefined): Pick<Claims, K> | object {
  return value === undefined ? {} : { [key]: value };
}
