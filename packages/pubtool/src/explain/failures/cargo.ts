import type { Failure } from "../failure.ts";

/** Messages of cargo, of the registry behind it and of the registry's authentication action. */
export const cargoFailures: readonly Failure[] = [
  {
    code: "trusted-publishing-config",
    client: "cargo",
    patterns: [
      /No Trusted Publishing config found/i,
      /Trusted Publishing config.*(does not match|requires an environment)/i,
    ],
    summary: "No registration of the crate matches the identity token.",
    cause:
      "Owner, repository, workflow filename or environment differ. The filename is the one of the workflow that was started, not of a called one; a renamed repository has its new name in the token.",
    fixes: [
      "Compare the registration with `pubtool doctor --simulate`; with RUSTREG_DOCTOR_TOKEN, `pubtool doctor` compares it for you.",
    ],
  },
  {
    code: "trusted-publishing-new-crate",
    client: "cargo",
    patterns: [/Trusted Publishing tokens do not support creating new crates/i],
    includes: ["cargo-403"],
    summary: "The job's identity cannot create a crate.",
    cause: "A registration exists per crate, so the crate has to exist first.",
    fixes: ["Publish the first version with a token, then register the workflow."],
  },
  {
    code: "jwt-used",
    client: "cargo",
    patterns: [/JWT has already been used/i],
    summary: "The identity token was exchanged before.",
    cause: "A registry accepts each identity token once.",
    fixes: ["Run the job again; request a new identity token per exchange."],
  },
  {
    code: "crate-exists",
    client: "cargo",
    patterns: [/crate (version )?[`"]?[\w@.+-]+[`"]? (is already uploaded|already exists)/i],
    summary: "The registry has this version already.",
    cause: "A version is never replaced, also not after a yank.",
    fixes: [
      "Raise the version. `pubtool publish` skips a version that the registry has with the same content.",
    ],
  },
  {
    code: "too-many-crates",
    client: "cargo",
    patterns: [/published too many (new crates|versions|updates)/i, /status 429/i],
    summary: "The registry limits the number of new crates or versions per time.",
    cause: "A release of many new crates is faster than the limit.",
    fixes: ["Run again after the date in the message. `pubtool publish` waits for it, up to `--max-wait`."],
  },
  {
    code: "not-crate-owner",
    client: "cargo",
    patterns: [/don't seem to be an owner/i],
    includes: ["cargo-403"],
    summary: "The token's account is not an owner of the crate.",
    cause: "The crate belongs to others, or the name is taken.",
    fixes: ["Let an owner add the account, or choose another name."],
  },
  {
    code: "email-not-verified",
    client: "cargo",
    patterns: [/verified email address is required/i],
    summary: "The token's account has no verified email address.",
    cause: "The registry requires one before the first publish.",
    fixes: ["Verify the address in the account's settings at the registry."],
  },
  {
    code: "no-token",
    client: "cargo",
    patterns: [/no token found/i, /please run [`'"]?cargo login/i],
    summary: "cargo has no token for the registry.",
    cause:
      "The step that exchanges the job's identity is missing or failed, or its output is not in the environment of the publish step.",
    fixes: [
      "Publish with `pubtool publish`, which exchanges the identity itself; or set `CARGO_REGISTRY_TOKEN` from the output of the registry's authentication action.",
    ],
  },
  {
    code: "crate-metadata",
    client: "cargo",
    patterns: [/missing or empty metadata fields/i],
    summary: "Cargo.toml lacks fields that the registry requires.",
    cause: "`description` and `license` (or `license-file`) are required.",
    fixes: [
      "Add the fields that the message names. `pubtool preflight` checks them before the first upload.",
    ],
  },
  {
    code: "dependency-version",
    client: "cargo",
    patterns: [
      /dependencies must have a version (requirement )?specified/i,
      /no matching package named .* found/i,
    ],
    summary: "A dependency cannot be resolved at the registry.",
    cause: "A dependency with a `path` needs a `version` too, and that version has to be published first.",
    fixes: [
      "Add `version`, and name the dependency in `depends_on` of pubtool.toml, so that it is published first.",
    ],
  },
  {
    code: "dirty-tree",
    client: "cargo",
    patterns: [/files in the working directory contain changes/i],
    summary: "cargo does not publish files that are not committed.",
    cause: "A step before the publish changed or created files, often a lock file.",
    fixes: ["Commit the files, or add them to .gitignore."],
  },
  {
    code: "cargo-403",
    client: "cargo",
    patterns: [/responded with an error \(status 403/i, /authentication failed/i],
    summary: "The registry does not accept the token.",
    cause:
      "The token is expired or revoked, lacks the scope `publish-new` or `publish-update`, or is limited to other crates.",
    fixes: ["Create a token with the scope for this crate, or publish with the job's identity."],
  },
];
