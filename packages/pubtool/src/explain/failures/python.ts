import type { Failure } from "../failure.ts";

const CLAIMS =
  "Compare owner, repository, workflow filename and environment of the publisher with `pubtool doctor --simulate`. The filename is the one of the workflow that contains the job: the called one, where a workflow calls another.";

/** Messages of twine, uv, the registry's upload action and the registry behind them. */
export const pythonFailures: readonly Failure[] = [
  {
    code: "invalid-pending-publisher",
    client: "twine, uv",
    patterns: [/invalid-pending-publisher/i],
    summary: "No pending publisher matches the identity token.",
    cause:
      "The project does not exist, and the pending publisher differs from the token, expired or belongs to another project name.",
    fixes: [CLAIMS, "Register the pending publisher again with the project's exact name."],
  },
  {
    code: "invalid-publisher",
    client: "twine, uv",
    patterns: [/invalid-publisher/i, /Publisher with matching claims was not found/i],
    summary: "No publisher of the project matches the identity token.",
    cause:
      "Owner, repository, workflow filename or environment differ. Renamed repositories and reusable workflows are the usual reasons.",
    fixes: [CLAIMS, "If the publisher has an environment, write the same `environment:` in the job."],
  },
  {
    code: "invalid-reuse-token",
    client: "twine, uv",
    patterns: [/invalid-reuse-token/i],
    summary: "The identity token was exchanged before.",
    cause: "A registry accepts each identity token once.",
    fixes: ["Run the job again; request a new identity token per exchange."],
  },
  {
    code: "invalid-payload",
    client: "twine, uv",
    patterns: [/invalid-payload/i, /\binvalid-token\b/i],
    summary: "The registry does not accept the identity token itself.",
    cause: "Wrong audience, an expired token, or a workflow host that the registry does not know.",
    fixes: [
      "Check that `url` under [registry.pyreg] is the registry's own address, and the clock of the runner.",
    ],
  },
  {
    code: "not-enabled",
    client: "twine, uv",
    patterns: [/[`'"]not-enabled[`'"]/i],
    summary: "Trusted publishing is switched off at the registry.",
    cause: "The registry does not accept identity tokens of this host at the moment.",
    fixes: [
      "Read the registry's status page; until then publish with `PYREG_API_TOKEN` and `--allow-token`.",
    ],
  },
  {
    code: "project-name",
    client: "twine, uv",
    patterns: [/Non-user identities cannot create new projects/i],
    includes: ["upload-400"],
    summary: "The uploaded project is not the one that the pending publisher names.",
    cause: "The pending publisher was registered under another name than `name` in pyproject.toml.",
    fixes: ["Register a pending publisher with the exact name of pyproject.toml."],
  },
  {
    code: "file-exists",
    client: "twine, uv",
    patterns: [/File already exists/i, /filename has already been used/i],
    includes: ["upload-400"],
    summary: "The registry has a file of this name with other content, or had one.",
    cause: "A file name is used once, even after the file was deleted.",
    fixes: ["Raise the version. `pubtool publish` skips files that the registry has with the same content."],
  },
  {
    code: "project-not-allowed",
    client: "twine, uv",
    patterns: [/isn't allowed to upload to project/i],
    includes: ["upload-403"],
    summary: "The credential does not belong to this project.",
    cause: "The token is limited to another project, or the name belongs to others.",
    fixes: ["Use a token of this project, or register the workflow as its publisher."],
  },
  {
    code: "similar-name",
    client: "twine, uv",
    patterns: [/name .* is too similar to an existing project/i, /name .* isn't allowed/i],
    includes: ["upload-400"],
    summary: "The registry does not accept the project's name.",
    cause: "It is reserved, or differs from another one only by similar characters.",
    fixes: ["Choose another name."],
  },
  {
    code: "distribution-metadata",
    client: "twine, uv",
    patterns: [
      /InvalidDistribution/i,
      /invalid value for Version/i,
      /Metadata is missing required fields/i,
      /invalid distribution (metadata|file)/i,
    ],
    includes: ["upload-400"],
    summary: "The distribution's metadata is not valid.",
    cause: "A local version (`+…`), a metadata version that the client does not know, or a broken file.",
    fixes: [
      "Build again with a current build backend; a published version has no local part. `pubtool preflight` checks the files in dist/.",
    ],
  },
  {
    code: "missing-credentials",
    client: "uv",
    patterns: [/Missing credentials for/i, /Failed to obtain token for trusted publishing/i],
    summary: "uv has no credential.",
    cause: "The exchange of the job's identity failed, or `id-token: write` is missing.",
    fixes: ["Check `id-token: write` with `pubtool doctor`.", CLAIMS],
  },
  {
    code: "file-too-large",
    client: "twine, uv",
    patterns: [/\b413\b.*(Too Large|Payload)/i, /(File|Project size) too large/i],
    summary: "The file is larger than the registry allows.",
    cause: "The registry limits the size of a file and of a project.",
    fixes: ["Remove data from the distribution, or request a higher limit from the registry."],
  },
  {
    code: "upload-403",
    client: "twine, uv",
    patterns: [/403 (Forbidden|Client Error)/i, /Invalid or non-existent authentication information/i],
    summary: "The registry does not accept the credential.",
    cause:
      "The token is wrong, revoked or of another registry; an empty secret also ends like this. The user of a token is `__token__`.",
    fixes: ["Publish with the job's identity, or store a new token as the secret."],
  },
  {
    code: "upload-400",
    client: "twine, uv",
    patterns: [/HTTPError: 400/i, /400 (Bad Request|Client Error)/i],
    summary: "The registry does not accept the upload.",
    cause: "The sentence after the status contains the reason; twine prints it only with `--verbose`.",
    fixes: [
      "Publish with `pubtool publish`, which prints the registry's answer in full, or run twine with `--verbose`.",
    ],
  },
];
