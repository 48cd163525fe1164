import type { Failure } from "../failure.ts";

const ID_TOKEN = "Check `id-token: write` with `pubtool doctor`.";
const CLAIMS =
  "Compare owner, repository, workflow filename and environment of the trusted publisher with `pubtool doctor --simulate`: all are compared exactly, and the filename is the one of the workflow that was started.";

/** Messages of npm. Its prefix is `npm error`, and `npm ERR!` in older versions. */
export const npmFailures: readonly Failure[] = [
  {
    code: "oidc-permission-denied",
    client: "npm",
    patterns: [/OIDC permission denied for this action/i],
    includes: ["E403"],
    summary:
      "The registry accepted the job's identity, but its trusted publisher does not allow `npm publish`.",
    cause:
      "A trusted publisher states its allowed actions. One that was created after 2026-09-03 allows only `npm stage publish` unless `npm publish` is selected as well. A wrong workflow or environment can have the same message.",
    fixes: [
      "Create the trusted publisher again with the action `npm publish` selected: `npm trust github <package> --repo <owner>/<repo> --file <workflow> --env <environment> --allow-publish` (npm 11.15 or later). An existing one cannot be edited: delete it first.",
      CLAIMS,
    ],
  },
  {
    code: "oidc-exchange",
    client: "npm",
    patterns: [/oidc.*(Failed token exchange|token exchange error)/i],
    includes: ["ENEEDAUTH", "E404", "E401"],
    summary: "The registry did not accept the job's identity.",
    cause:
      "No trusted publisher of the package matches the identity token, or the package does not exist: its first version needs a token or a local `npm publish`.",
    fixes: [
      CLAIMS,
      "A repository that was renamed or transferred has a new name in the token: register that name. The subject claim (`sub`) of repositories created, renamed or transferred after 2026-07-15 contains ids as well (`repo:owner@1/name@2:…`); registries compare the other claims, so only rules that match `sub` itself have to change.",
      "Only runners of the workflow host are accepted, not self-hosted ones.",
    ],
  },
  {
    code: "provenance-repository",
    client: "npm",
    patterns: [/Failed to validate repository information/i, /repository\.url.*expected to match/i],
    includes: ["E422"],
    summary: "The provenance names another repository than package.json.",
    cause:
      "With provenance, `repository.url` of package.json has to be the repository that runs the workflow.",
    fixes: [
      'Write `"repository": {"type": "git", "url": "git+<address of the repository>.git"}` in package.json, with `directory` in a monorepo.',
    ],
  },
  {
    code: "provenance-unsupported",
    client: "npm",
    patterns: [
      /provenance generation (not supported|in .* requires)/i,
      /provenance.*private (source )?repositor/i,
    ],
    includes: ["EUSAGE"],
    summary: "npm cannot create provenance here.",
    cause: "Provenance needs a supported workflow host, `id-token: write` and a public repository.",
    fixes: [
      ID_TOKEN,
      "Outside of a workflow, or in a private repository, publish with `NPM_CONFIG_PROVENANCE=false`.",
    ],
  },
  {
    code: "EPUBLISHCONFLICT",
    client: "npm",
    patterns: [/cannot publish over (the )?(previously published|existing) version/i, /EPUBLISHCONFLICT/],
    includes: ["E403", "E409"],
    summary: "The registry has this version already, or a staged version has its number.",
    cause: "A version is never replaced, and an unpublished one stays used.",
    fixes: [
      "Raise the version. `pubtool publish` skips a version that the registry has with the same content.",
    ],
  },
  {
    code: "token-two-factor",
    client: "npm",
    patterns: [/Two-factor authentication or granular access token/i, /bypass 2fa/i, /disallow tokens/i],
    includes: ["E403", "EOTP"],
    summary: "The package does not accept this kind of token.",
    cause:
      "The package requires two-factor authentication or does not allow tokens. Tokens that bypass two-factor authentication are restricted since August 2026.",
    fixes: [
      "Publish with the job's identity: register a trusted publisher and remove the token from the workflow.",
    ],
  },
  {
    code: "EOTP",
    client: "npm",
    patterns: [/\bEOTP\b/, /one-time password/i],
    summary: "npm asks for a one-time password, which a workflow cannot enter.",
    cause: "The token belongs to an account with two-factor authentication for publishing.",
    fixes: ["Register a trusted publisher and remove the token from the workflow."],
  },
  {
    code: "ENEEDAUTH",
    client: "npm",
    patterns: [/\bENEEDAUTH\b/, /npm (error|ERR!) need auth/i],
    summary: "npm has no credential for the registry.",
    cause:
      "There is no token, and the exchange of the job's identity did not happen or failed; npm does not print why. npm before 11.5.1 has no exchange.",
    fixes: [
      ID_TOKEN,
      "Use npm 11.5.1 or later with Node 22.14 or later: `npm install -g npm@latest` in the job.",
      CLAIMS,
      "Run with `--loglevel=silly`: lines with `oidc` contain the registry's reason.",
    ],
  },
  {
    code: "E404",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E404|404 )/i, /\bE404\b/],
    summary: "The registry answers a publish with 404: the credential may not publish this package.",
    cause:
      "Registries answer 404 in place of 403 so that private names stay secret. The exchange of the job's identity failed, the token is expired or belongs to an account without access, or the package does not exist: a trusted publisher cannot create it.",
    fixes: [
      "Publish the first version with a token, then register the trusted publisher.",
      CLAIMS,
      ID_TOKEN,
      "Remove an expired token: `NODE_AUTH_TOKEN`, `JSREG_TOKEN` or a line in .npmrc.",
    ],
  },
  {
    code: "E401",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E401|401 )/i, /\bE401\b/],
    summary: "The registry does not know the token.",
    cause:
      "The token is expired or revoked, or belongs to another registry. An empty secret also ends like this.",
    fixes: ["Remove the token and publish with the job's identity, or store a new token as the secret."],
  },
  {
    code: "E402",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E402|402 )/i, /\bE402\b/, /must sign up for private packages/i],
    summary: "The registry takes a scoped package for a private one.",
    cause: "Scoped packages are private by default.",
    fixes: ['Write `"publishConfig": {"access": "public"}` in package.json.'],
  },
  {
    code: "E422",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E422|422 )/i, /\bE422\b/],
    summary: "The registry does not accept the package's metadata.",
    cause: "Mostly the provenance: `repository.url` of package.json is not the repository of the run.",
    fixes: [
      "Read the sentence after the code, and correct package.json. `pubtool preflight` checks it before the upload.",
    ],
  },
  {
    code: "EPRIVATE",
    client: "npm",
    patterns: [/\bEPRIVATE\b/],
    summary: 'package.json contains `"private": true`.',
    cause: "npm does not publish such a package.",
    fixes: ["Remove `private`, or remove the package from pubtool.toml."],
  },
  {
    code: "E429",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E429|429 )/i, /\bE429\b/],
    summary: "Too many requests.",
    cause: "The registry limits the number of publishes per time.",
    fixes: ["Run again later. `pubtool publish` waits as long as the registry asks for, up to `--max-wait`."],
  },
  {
    code: "E409",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E409|409 )/i, /\bE409\b/],
    summary: "Two publishes of the package ran at the same time.",
    cause: "The registry processes one change of a package at a time.",
    fixes: ["Run again. `concurrency:` in the workflow prevents two runs at the same time."],
  },
  {
    code: "E403",
    client: "npm",
    patterns: [/npm (error|ERR!) (code E403|403 )/i, /\bE403\b/],
    summary: "The registry knows the credential and does not allow this publish.",
    cause:
      "The account or the trusted publisher has no right to this package, the name is too similar to another, or the version was used before.",
    fixes: ["Read the sentence after the code.", CLAIMS],
  },
];
